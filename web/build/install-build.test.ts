import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { installBuild } from './install-build.ts'

let dist: string
let next: string

beforeEach(() => {
  dist = fs.mkdtempSync(path.join(os.tmpdir(), 'tokri-web-'))
  next = path.join(dist, 'next')
  return () => fs.rmSync(dist, { recursive: true })
})

/** Installs a build of these files, each with its text, over the previous one. */
const build = (files: Record<string, string>) => {
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(next, name)), { recursive: true })
    fs.writeFileSync(path.join(next, name), text)
  }
  installBuild(next, dist)
}
const read = (name: string) => fs.readFileSync(path.join(dist, name), 'utf8')

/** Makes the files look eight days old. */
const letPass = (...names: string[]) => {
  const eightDaysAgo = Date.now() / 1000 - 8 * 86_400
  for (const name of names) fs.utimesSync(path.join(dist, name), eightDaysAgo, eightDaysAgo)
}

it('keeps replaced files of the renderer for a week, since a running shop may still use them', () => {
  const parts = () => fs.readdirSync(path.join(dist, 'server/assets')).sort()
  build({ 'server/entry-server.js': 'one', 'server/assets/home-1.js': 'home' })
  letPass('server/assets/home-1.js')
  build({ 'server/entry-server.js': 'two', 'server/assets/home-2.js': 'home' })
  build({ 'server/entry-server.js': 'three', 'server/assets/home-3.js': 'home' })
  expect(read('server/entry-server.js')).toBe('three')
  expect(parts()).toEqual(['home-1.js', 'home-2.js', 'home-3.js'])
  letPass('server/assets/home-1.js', 'server/assets/home-3.js')
  build({ 'server/entry-server.js': 'four' })
  expect(parts()).toEqual(['home-2.js', 'home-3.js'])
})

it("keeps only the newest build of the browser's files, and the stamp of its sources", () => {
  fs.writeFileSync(path.join(dist, '.built-from'), 'sources')
  build({
    'server/entry-server.js': 'one',
    'client/.vite/manifest.json': '{"1":1}',
    'client/sw.js': '1',
    'client/assets/home-1.js': 'home',
  })
  build({
    'server/entry-server.js': 'two',
    'client/.vite/manifest.json': '{"2":2}',
    'client/sw.js': '2',
    'client/assets/home-2.js': 'home',
  })
  expect(fs.existsSync(path.join(dist, '.built-from'))).toBe(true)
  expect([read('client/.vite/manifest.json'), read('client/sw.js')]).toEqual(['{"2":2}', '2'])
  expect(fs.readdirSync(path.join(dist, 'client/assets'))).toEqual(['home-2.js'])
})

it('keeps the previous build when a file cannot be installed', () => {
  const entries = { 'client/.vite/manifest.json': '{"1":1}', 'server/entry-server.js': 'one' }
  build({ ...entries, 'client/sw.js': '1' })
  fs.mkdirSync(path.join(dist, 'server/assets/home-2.js'), { recursive: true })
  const newer = { 'client/.vite/manifest.json': '{"2":2}', 'server/entry-server.js': 'two' }
  expect(() => build({ ...newer, 'server/assets/home-2.js': 'home' })).toThrow('home-2.js')
  expect(Object.keys(entries).map(read)).toEqual(Object.values(entries))
})
