import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { bundle } from './bundle.ts'

const shelf = `type Shelf = {
  price: number
}

const fall = (shelf: Shelf) => {
  throw new Error(\`costs \${shelf.price}\`)
}
try {
  fall({ price: 1 })
} catch (error) {
  console.log((error as Error).stack)
}
`

it('tells a stack with the lines of the sources', async () => {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'tokri-bundle-')))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  const file = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text)
  file('package.json', '{ "type": "module" }')
  file('entry.ts', `import '${path.join(import.meta.dirname, 'stack-lines.ts')}'\nimport './shelf.ts'\n`)
  file('shelf.ts', shelf)
  await bundle(path.join(folder, 'entry.ts'), path.join(folder, 'dist'))
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(folder, 'dist/main.js')])
  const told = stdout.replaceAll(`file://${folder}/`, '')
  expect(told).toMatch(/^Error: costs 1\n {4}at fall \(shelf\.ts:6:\d+\)\n {4}at shelf\.ts:9:\d+\n/)
})
