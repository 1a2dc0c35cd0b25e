// A shop behind PgBouncer in transaction mode, without and with what it needs. Skipped where PgBouncer is not installed
// (apt-get install pgbouncer).
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import net from 'node:net'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { readConfig } from '../../src/boot/config.ts'
import { openShop } from '../../src/boot/open-shop.ts'
import { postgresAccount } from '../../src/platform/embedded-postgres/account.ts'
import { freePort } from '../../src/platform/embedded-postgres/free-port.ts'
import { checkDatabase } from '../../src/tools/doctor/database.ts'
import { linesOf } from '../../src/tools/doctor/finding.ts'
import { createProcesses, findProgram } from '../cluster/programs.ts'
import { temporaryFolder } from '../data-folder.ts'
import { testDatabase } from '../database.ts'

const { url } = await testDatabase()

const answers = (port: number) => {
  const socket = net.connect(port, '127.0.0.1')
  return once(socket, 'connect').then(
    () => {
      socket.destroy()
      return true
    },
    () => false,
  )
}

test.skipIf(!findProgram('pgbouncer'))('a start behind a pooler names the variable or flag that it needs', async () => {
  const folder = temporaryFolder(0o777)
  const direct = new URL(url)
  const port = await freePort()
  const server = new URL(inject('postgresServer'))
  writeFileSync(join(folder, 'users'), `"${server.username}" "${decodeURIComponent(server.password)}"\n`)
  const settings = [
    '[databases]',
    `* = host=127.0.0.1 port=${direct.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = plain',
    `auth_file = ${join(folder, 'users')}`,
    'pool_mode = transaction',
  ]
  writeFileSync(join(folder, 'pgbouncer.ini'), settings.join('\n'))
  const processes = createProcesses(folder, postgresAccount(folder))
  onTestFinished(processes.endAll)
  processes.start('pgbouncer', 'pgbouncer', [join(folder, 'pgbouncer.ini')])
  await expect.poll(() => answers(port), { timeout: 10_000 }).toBe(true)

  const pooled = new URL(url)
  pooled.port = String(port)
  const flagged = `${pooled.href}?pgbouncer=true`
  const open = async (env: Record<string, string>) => {
    const config = readConfig({ DATA_DIR: folder, ...env })
    const opening = openShop(config, { kind: 'tool' })
    const said = await opening.then(
      (shop) => shop.close(),
      (error) => error.message as string,
    )
    return { said, doctor: linesOf(await checkDatabase(config)) }
  }

  const alone = await open({ DATABASE_URL: flagged })
  expect(alone.said).toMatch(/DATABASE_URL is the address of a pooler.* in MIGRATE_URL\.$/)
  expect(alone.doctor[0]).toMatch(/FAIL {2}Pooler +DATABASE_URL is the address of a pooler/)
  const unflagged = await open({ DATABASE_URL: pooled.href, MIGRATE_URL: url })
  expect(unflagged.said).toMatch(/does not support prepared statements\. Add \?pgbouncer=true/)
  expect(unflagged.doctor[0]).toMatch(/FAIL {2}Pooler +the pooler does not support prepared statements/)
  const fit = await open({ DATABASE_URL: flagged, MIGRATE_URL: url })
  expect(fit.said).toBeUndefined()
  expect(fit.doctor.filter((line) => line.startsWith('FAIL'))).toEqual([])
})
