import { describe, expect, it } from 'vitest'
import { createPageCache } from './page-cache.ts'

const cacheOf = (maxBytes: number, state = { version: 1 }) => {
  let made = 0
  const cache = createPageCache<string>({
    maxBytes,
    version: () => state.version,
    keep: (page) => !page.startsWith('404'),
    sizeOf: (page) => page.length,
  })
  return {
    state,
    made: () => made,
    read: (key: string, page = key) =>
      cache.get(key, async () => {
        made++
        return page
      }),
    cache,
  }
}

describe('page cache', () => {
  it('makes a page once and then remembers it', async () => {
    const { read, made } = cacheOf(10_000)
    expect([await read('/'), await read('/'), made()]).toEqual(['/', '/', 1])
  })

  it('makes a page once when many ask at the same moment', async () => {
    const { read, made } = cacheOf(10_000)
    await Promise.all(Array.from({ length: 20 }, () => read('/')))
    expect(made()).toBe(1)
  })

  it('forgets everything made from an older catalogue', async () => {
    const { read, made, state } = cacheOf(10_000)
    await read('/')
    state.version = 2
    await read('/')
    expect(made()).toBe(2)
  })

  it('does not keep as new what was begun before the catalogue changed', async () => {
    const { cache, state, made, read } = cacheOf(10_000)
    await cache.get('/', async () => {
      state.version = 2
      return 'old'
    })
    expect([await read('/', 'new'), made()]).toEqual(['new', 1])
  })

  it('does not remember a page that may not be kept, nor one that failed', async () => {
    const { cache, read, made } = cacheOf(10_000)
    await read('/x', '404 x')
    await read('/x', '404 x')
    expect(made()).toBe(2)
    const failing = () => cache.get('/y', () => Promise.reject(new Error('no database')))
    await expect(failing()).rejects.toThrow('no database')
    expect(await read('/y')).toBe('/y')
  })

  it('stays within its bytes, and invented addresses do not push out pages that are read', async () => {
    const { cache, read, made } = cacheOf(4_000)
    const home = 'h'.repeat(400)
    await read('/', home)
    await read('/', home)
    for (let each = 0; each < 200; each++) await read(`/search?q=${each}`, 's'.repeat(300))
    expect(cache.bytes).toBeLessThanOrEqual(4_000)
    const before = made()
    await read('/', home)
    expect(made()).toBe(before)
  })
})
