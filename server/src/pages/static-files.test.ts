import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveStaticFiles } from './static-files.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tokri-static-'))
const app = fastify()

beforeAll(async () => {
  const files = { 'assets/a-1.js': 'a()', 'assets/map.txt.map': '{}', 'sw.js': 'worker()', '.vite/manifest.json': '{}' }
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    fs.writeFileSync(path.join(folder, name), text)
  }
  app.register(async (files) => serveStaticFiles(files, folder))
  app.get('/*', () => 'a page')
  await app.ready()
})
afterAll(async () => {
  await app.close()
  fs.rmSync(folder, { recursive: true })
})

test('a file with a hash in its name is kept for ever, the service worker is asked for again', async () => {
  const asset = await app.inject('/assets/a-1.js?x=1')
  expect([asset.statusCode, asset.body, asset.headers['content-type'], asset.headers['cache-control']]).toEqual([
    200,
    'a()',
    'text/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
  ])
  const worker = await app.inject('/sw.js')
  expect([worker.body, worker.headers['cache-control']]).toEqual(['worker()', 'no-cache'])
  const again = await app.inject({ url: '/assets/a-1.js', headers: { 'if-none-match': asset.headers.etag as string } })
  expect(again.statusCode).toBe(304)
  expect((await app.inject({ method: 'HEAD', url: '/assets/a-1.js' })).statusCode).toBe(200)
})

test('an asset of an older build is 404, never a page; what the build keeps for itself is not served', async () => {
  for (const url of ['/assets/a-0.js', '/assets/map.txt.map', '/assets/', '/assets/%00'])
    expect((await app.inject(url)).statusCode, url).toBe(404)
  expect((await app.inject('/.vite/manifest.json')).body).toBe('a page')
})
