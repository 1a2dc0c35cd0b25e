import { afterAll, expect, it, vi } from 'vitest'
import { testShop } from '../test/shop.ts'
import { buildApp } from './app.ts'

const { deps } = await testShop()
afterAll(() => vi.useRealTimers())

it('opens however long a busy machine takes to make ready what it needs', async () => {
  const prepared = Promise.withResolvers<void>()
  const jobs = { ...deps.jobs, work: () => {}, repeat: () => {}, prepare: () => prepared.promise }
  const app = await buildApp({ ...deps, jobs })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const ready = app.ready().then(
    () => 'open',
    (error: Error) => error.message,
  )
  await new Promise((turn) => setImmediate(turn))
  await vi.advanceTimersByTimeAsync(600_000)
  prepared.resolve()
  expect(await ready).toBe('open')
  await app.close()
})
