import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFormKeys } from '../../lib/api/idempotency-key.ts'
import { clearTokens } from '../../lib/session/session.ts'
import type { StockRow } from '../../lib/stores/stock-queries.ts'
import { withProduct } from './stock-task.ts'
import { readTasks, storeTasks, type Tasks } from './stored-tasks.ts'

/** The entries are own properties of the object, as in the browser. */
class FakeStorage {
  getItem(name: string): string | null {
    return (this as unknown as Record<string, string>)[name] ?? null
  }
  setItem(name: string, value: string) {
    Object.assign(this, { [name]: value })
  }
  removeItem(name: string) {
    Reflect.deleteProperty(this, name)
  }
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new FakeStorage())
  vi.stubGlobal('localStorage', new FakeStorage())
  vi.stubGlobal('document', { cookie: '', documentElement: { toggleAttribute: () => false } })
  vi.stubGlobal('window', {})
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const milk: StockRow = {
  productId: 'milk',
  name: 'milk',
  unit: '1 l',
  image: '',
  quantity: 5,
  stockVersion: 7,
  bin: '',
  barcode: '',
  countAskedAt: null,
  expiring: [],
}

/** The state that the page stores for a delivery that was sent and has no answer. */
const sendAndLoseAnswer = (body: unknown): string => {
  const tasks: Tasks = readTasks('main')
  const keys = createFormKeys(null, (sent) => {
    tasks.receive = { ...tasks.receive, sent }
  })
  tasks.receive.lines = withProduct([], 'receive', milk)
  tasks.receive.head = { supplier: 'Green Fields', reference: 'DN-77', toStoreId: '' }
  const key = keys.of(body)
  storeTasks('main', tasks)
  return key
}

it('keeps a list, its supplier and the key of its lost answer over a reload', () => {
  const body = { lines: [1] }
  const key = sendAndLoseAnswer(body)
  const { receive, count } = readTasks('main')
  expect(receive).toMatchObject({ lines: [{ product: milk, amount: '1' }], head: { reference: 'DN-77' } })
  expect(createFormKeys(receive.sent).of(body)).toBe(key)
  expect(createFormKeys(receive.sent).of({ lines: [2] })).not.toBe(key)
  // Each task of each store has its own state.
  expect([count.sent, readTasks('second').receive.sent]).toEqual([null, null])
})

it('starts empty after a sign-out, and with an entry that cannot be read', () => {
  sendAndLoseAnswer({})
  sessionStorage.setItem('left page', '/')
  clearTokens()
  expect(readTasks('main').receive).toMatchObject({ lines: [], sent: null })
  expect(Object.keys(sessionStorage)).toEqual(['left page'])
  sessionStorage.setItem('own stock tasks main', '{')
  expect(readTasks('main').receive.lines).toEqual([])
})
