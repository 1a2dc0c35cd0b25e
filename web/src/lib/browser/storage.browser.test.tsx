import { afterEach, expect, it } from 'vitest'
import { isStorageBlocked, local, session } from './storage.ts'

const blocked = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}
const names = ['localStorage', 'sessionStorage']
const own = Object.getOwnPropertyDescriptors(window)
const block = () => {
  for (const name of names) Object.defineProperty(window, name, { configurable: true, get: blocked })
}

afterEach(() => {
  for (const name of names) Object.defineProperty(window, name, own[name] ?? {})
  for (const storage of [local, session]) storage.remove('a test')
})

it.each([
  ['local', local],
  ['session', session],
])('%s keeps a value for this page while site data is blocked', (_, storage) => {
  block()
  expect(isStorageBlocked()).toBe(true)
  expect(storage.get('a test')).toBe(null)
  storage.setJson('a test', { milk: 2 })
  expect([storage.getJson('a test'), storage.keys()]).toEqual([{ milk: 2 }, ['a test']])
  storage.remove('a test')
  expect([storage.get('a test'), storage.keys()]).toEqual([null, []])
})

it('keeps what does not fit any more', () => {
  local.set('a test', 'old')
  const large = 'x'.repeat(6_000_000)
  local.set('a test', large)
  expect(local.get('a test')).toBe(large)
  expect(localStorage.getItem('a test')).toBe('old')
})

it('takes what is no JSON as nothing', () => {
  localStorage.setItem('a test', '{"milk":')
  expect(local.getJson('a test')).toBe(null)
  expect(isStorageBlocked()).toBe(false)
})
