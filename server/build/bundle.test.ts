import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { bundle } from './bundle.ts'

const item = `type Item = {
  price: number
}

const fall = (item: Item) => {
  throw new Error(\`costs \${item.price}\`)
}
try {
  fall({ price: 1 })
} catch (error) {
  console.log((error as Error).stack)
}
`

/** Bundles files, of which `entry.ts` is the program, and returns what it prints. */
const printed = async (files: Record<string, string>): Promise<string> => {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'tokri-bundle-')))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries({ 'package.json': '{ "type": "module" }', ...files }))
    fs.writeFileSync(path.join(folder, name), text)
  await bundle(path.join(folder, 'entry.ts'), path.join(folder, 'dist'))
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--enable-source-maps',
    path.join(folder, 'dist/main.js'),
  ])
  return stdout.replaceAll(`file://${folder}/`, '').replaceAll(`${folder}/`, '')
}

it('maps a stack trace to the lines of the sources', async () => {
  const trace = await printed({
    'entry.ts': "import './item.ts'\n",
    'item.ts': item,
  })
  expect(trace).toMatch(/^Error: costs 1\n {4}at fall \(item\.ts:6:\d+\)\n {4}at (?:<anonymous> \()?item\.ts:9:\d+/)
})

it('keeps a call that is made only because it may throw', async () => {
  const entry = `const decodable = (text: string): boolean => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
console.log(decodable(process.argv[1]!.slice(0, 1) + '%E0'))
`
  expect(await printed({ 'entry.ts': entry })).toBe('false\n')
})

it('leaves what a program may be running from for a week after it was replaced', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tokri-bundle-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  const [entry, dist] = [path.join(folder, 'entry.ts'), path.join(folder, 'dist')]
  /** Bundles a program with a part of this text; returns the name of the part's file. */
  const bundled = async (text: string): Promise<string> => {
    fs.writeFileSync(entry, "import('./part.ts')\n")
    fs.writeFileSync(path.join(folder, 'part.ts'), `console.log('${text}')\n`)
    const earlier = new Set(fs.existsSync(dist) ? fs.readdirSync(dist) : [])
    await bundle(entry, dist)
    return fs.readdirSync(dist).find((name) => /^part-.*\.js$/.test(name) && !earlier.has(name)) ?? ''
  }
  const letPass = (name: string) => {
    const eightDaysAgo = Date.now() / 1000 - 8 * 86_400
    fs.utimesSync(path.join(dist, name), eightDaysAgo, eightDaysAgo)
  }
  const first = await bundled('the first')
  letPass(first)
  await bundled('the second')
  expect(fs.readdirSync(dist)).toContain(first)
  letPass(first)
  await bundled('the third')
  expect(fs.readdirSync(dist)).not.toContain(first)
})

it('puts a bundle in the place of another without touching what a program has begun to read', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tokri-bundle-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  const [entry, dist] = [path.join(folder, 'entry.ts'), path.join(folder, 'dist')]
  fs.writeFileSync(entry, "console.log('the first')\n")
  await bundle(entry, dist)
  const begun = fs.openSync(path.join(dist, 'main.js'), 'r')
  fs.writeFileSync(entry, "console.log('the second')\n")
  await bundle(entry, dist)
  expect(fs.readFileSync(begun, 'utf8')).toContain('the first')
  fs.closeSync(begun)
  expect(fs.readFileSync(path.join(dist, 'main.js'), 'utf8')).toContain('the second')
  expect(fs.readdirSync(dist).sort()).toEqual(['main.js', 'main.js.map', 'parts.json'])
})

it('keeps the demo in files of its own, which are loaded when it is needed', { timeout: 120_000 }, async () => {
  const dist = fs.mkdtempSync(path.join(os.tmpdir(), 'tokri-bundle-'))
  onTestFinished(() => fs.rmSync(dist, { recursive: true }))
  await bundle(path.join(import.meta.dirname, '../src/main.ts'), dist)
  const files = fs.readdirSync(dist).filter((name) => name.endsWith('.js'))
  const sourcesOf = (name: string): string[] => {
    const map = path.join(dist, `${name}.map`)
    return fs.existsSync(map) ? JSON.parse(fs.readFileSync(map, 'utf8')).sources : []
  }
  const ofDemo = files.filter((name) => sourcesOf(name).some((source) => source.includes('demo/src/')))
  expect(ofDemo.length).toBeGreaterThan(1)
  const mixed = ofDemo.filter((name) => sourcesOf(name).some((source) => source.includes('server/src/')))
  expect(mixed).toEqual([])
  /** What a start reads: the files with the server's code, and all that these import. */
  const read = files.filter((name) => sourcesOf(name).some((source) => source.includes('server/src/')))
  for (const name of read) {
    const text = fs.readFileSync(path.join(dist, name), 'utf8')
    for (const [, imported = ''] of text.matchAll(/^(?:import|export) [^(]*?"\.\/([^"]+)"/gm))
      if (!read.includes(imported)) read.push(imported)
  }
  expect(read).toContain('main.js')
  expect(read.length).toBeLessThan(files.length)
  expect(read.filter((name) => ofDemo.includes(name))).toEqual([])
})
