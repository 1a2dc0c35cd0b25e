import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/data-folder.ts'
import { runInProcess } from '../../../test/run-in-process.ts'
import { holderOf, lockForServer, openDataDir, readSecret } from './data-dir.ts'

const moduleUrl = new URL('./data-dir.ts', import.meta.url).href
const SERVER = `
  const { lockForServer } = await import(${JSON.stringify(moduleUrl)})
  await lockForServer(process.argv[1], 'http://127.0.0.1:3000')
  console.log('locked')
  setInterval(() => {}, 1000)`

test('a data folder is made when missing, and its secrets are readable by their owner alone', () => {
  const dataDir = openDataDir(path.join(temporaryFolder(), 'shop', 'data'))
  const secret = readSecret(dataDir, 'jwt')
  expect(secret.length).toBeGreaterThanOrEqual(43)
  expect(readSecret(dataDir, 'jwt')).toBe(secret)
  expect(readSecret(dataDir, 'payment-test')).not.toBe(secret)
  expect(fs.statSync(path.join(dataDir, 'secrets', 'jwt')).mode & 0o777).toBe(0o600)
  expect(fs.statSync(path.join(dataDir, 'secrets')).mode & 0o777).toBe(0o700)
})

test('a data folder that cannot be written is refused by name, with what to do', () => {
  const file = path.join(temporaryFolder(), 'a-file')
  fs.writeFileSync(file, '')
  expect(() => openDataDir(path.join(file, 'data'))).toThrow(/Cannot write to the data folder .*a-file\/data.*DATA_DIR/)
})

test('a second server on a data folder is refused and told who holds it, until the holder dies', async () => {
  const dataDir = openDataDir(temporaryFolder())
  const server = runInProcess(SERVER, [dataDir])
  await server.line()
  expect(holderOf(dataDir)).toEqual({ pid: server.pid, address: 'http://127.0.0.1:3000', closing: false })
  await expect(lockForServer(dataDir, 'http://127.0.0.1:3001')).rejects.toThrow(
    `Another Tokri server (process ${server.pid}, http://127.0.0.1:3000) uses the data folder ${dataDir}`,
  )
  fs.rmSync(path.join(dataDir, 'server.json'))
  expect(holderOf(dataDir), 'held, though by whom cannot be read').toMatchObject({ pid: 0 })
  await server.kill('SIGKILL')
  expect(holderOf(dataDir)).toBeNull()
  const lock = await lockForServer(dataDir, 'http://127.0.0.1:3001')
  expect(holderOf(dataDir)).toEqual({ pid: process.pid, address: 'http://127.0.0.1:3001', closing: false })
  lock.release()
  expect(holderOf(dataDir)).toBeNull()
})

test('a server that starts while the last one is closing waits for it', async () => {
  const dataDir = openDataDir(temporaryFolder())
  const closing = await lockForServer(dataDir, 'http://127.0.0.1:3000')
  closing.announceClosing()
  const next = lockForServer(dataDir, 'http://127.0.0.1:3000')
  await expect.poll(() => holderOf(dataDir)?.closing).toBe(true)
  closing.release()
  const lock = await next
  expect(holderOf(dataDir)?.closing).toBe(false)
  lock.release()
})
