// The experience of a shopper with a mid-range phone, in Chromium if it is installed (bench/browser.ts).
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import type { Bench } from '../bench-shop.ts'
import { root } from '../processes.ts'
import { group } from '../table.ts'

type Figure = { name: string; value: number; unit: string; most: number }

export const browserRows = ({ shop }: Bench): void => {
  const row = group('A phone: Chromium at 390 px, processor slowed 4 times, 9 Mbps with 100 ms')
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(root, 'bench/browser.ts'), `http://127.0.0.1:${shop.port}`, '--json'],
    { encoding: 'utf8' },
  )
  if (!stdout.startsWith('[')) {
    row({ what: 'not measured', measured: stderr.trim(), goal: '', reached: false })
    return
  }
  for (const { name, value, unit, most } of JSON.parse(stdout) as Figure[])
    row({
      what: name,
      measured: `${Number(value.toFixed(3))} ${unit}`,
      goal: `≤ ${most} ${unit}`,
      reached: value <= most,
    })
}
