// A start on a full disk. Skipped where the test may not mount one: it needs root on Linux.
import { spawnSync } from 'node:child_process'
import { statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../test/data-folder.ts'
import { codeOf } from '../platform/error-code.ts'
import { linesOf } from '../tools/doctor/finding.ts'
import { checkDataFolder, checkDisk } from '../tools/doctor/machine.ts'
import { readConfig } from './config.ts'
import { openShop } from './open-shop.ts'

test('says that the disk is full, as the doctor does', async (context) => {
  const folder = temporaryFolder()
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder])
  context.skip(mount.status !== 0, 'mounting a full disk needs root on Linux')
  onTestFinished(() => void spawnSync('umount', [folder]))
  for (;;) {
    try {
      writeFileSync(join(folder, 'fill'), 'x'.repeat(4096), { flag: 'a' })
    } catch (error) {
      expect(codeOf(error)).toBe('ENOSPC')
      break
    }
  }
  expect(statfsSync(folder).bavail).toBe(0)
  const config = readConfig({ DATA_DIR: folder })
  const opening = openShop(config, { kind: 'server', onReserved: async () => {}, onTrouble: () => {} })
  const refusal = await opening.catch((error) => error)
  expect([refusal.name, refusal.message]).toEqual(['StartupError', expect.stringContaining('the disk is full. Free')])
  const [first] = linesOf([checkDisk(folder), ...checkDataFolder(folder)])
  expect(first).toMatch(/^FAIL {2}Disk +0 MB free/)
})
