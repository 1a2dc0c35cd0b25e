import { describe, expect, it } from 'vitest'
import { AppError } from '../errors.ts'
import { createVersionedCache, type Facts, type Freshness } from './versioned-cache.ts'

type Goods = { text: string; stock?: Record<string, number> }

/** A cache over a world that the test changes by hand. */
const cacheOf = (maxBytes = 10_000, outdated?: (then: number, now: number) => boolean) => {
  const world = {
    version: 1,
    changes: [] as Facts[],
    listeners: [] as ((changes: Facts) => void)[],
    remembers: true,
    now: 0,
    isAway: false,
    outdated: 0,
  }
  const freshness: Freshness = {
    outage: {
      now: () => world.now,
      isOn: () => world.isAway,
      allows: (until) => world.now - until < 60,
      note: () => world.outdated++,
      noted: () => world.outdated,
    },
    settle: () => undefined,
    version: () => world.version,
    mark: () => world.changes.length,
    changedSince: (mark) => (world.remembers ? new Map(world.changes.slice(mark).flatMap((each) => [...each])) : null),
    onChange: (listener) => world.listeners.push(listener),
  }
  let made = 0
  const cache = createVersionedCache<Goods>({
    maxBytes,
    freshness,
    keep: ({ text }) => !text.startsWith('404'),
    sizeOf: ({ text }) => text.length,
    factsOf: ({ stock = {} }) => new Map(Object.entries(stock)),
    ...(outdated && { outdated }),
  })
  return {
    world,
    cache,
    made: () => made,
    change: (id: string, now: number) => {
      const changes = new Map([[id, now]])
      world.changes.push(changes)
      for (const listener of world.listeners) listener(changes)
    },
    read: async (key: string, goods: Goods | string = key, meanwhile = () => {}) => {
      const value = await cache.get(key, async () => {
        made++
        meanwhile()
        return typeof goods === 'string' ? { text: goods } : goods
      })
      return value.text
    },
  }
}

describe('versioned cache', () => {
  it('makes a thing once and then remembers it', async () => {
    const { read, made } = cacheOf()
    expect([await read('/'), await read('/'), made()]).toEqual(['/', '/', 1])
  })

  it('makes a thing once when a hundred ask at the same moment', async () => {
    const { read, made } = cacheOf()
    await Promise.all(Array.from({ length: 100 }, () => read('/')))
    expect(made()).toBe(1)
  })

  it('forgets everything made from an older version', async () => {
    const { read, made, world, cache } = cacheOf()
    await read('/a')
    await read('/b')
    world.version = 2
    await read('/a')
    expect(made()).toBe(3)
    expect(cache.bytes).toBeLessThan(20)
  })

  it('does not keep as new what was begun before the version changed', async () => {
    const { world, made, read } = cacheOf()
    await read('/', 'old', () => {
      world.version = 2
    })
    expect([await read('/', 'new'), made()]).toEqual(['new', 2])
  })

  it('does not keep it either when somebody else has asked since, and all that was older is gone already', async () => {
    const { world, cache, read } = cacheOf()
    const { promise, resolve } = Promise.withResolvers<Goods>()
    const slow = cache.get('/', () => promise)
    world.version = 2
    await read('/other')
    resolve({ text: 'old' })
    await slow
    expect(await read('/', 'new')).toBe('new')
  })

  it('drops the entries that show a product whose stock changed, and only those', async () => {
    const { read, made, change } = cacheOf()
    await read('/both', { text: 'both', stock: { milk: 5, curd: 2 } })
    await read('/curd', { text: 'curd', stock: { curd: 2 } })
    change('milk', 4)
    change('ghee', 1)
    expect([await read('/both', 'again'), await read('/curd'), made()]).toEqual(['again', 'curd', 3])
  })

  it('keeps what shows no more of a fact than stays true', async () => {
    const { read, change } = cacheOf(10_000, (then, now) => then > 0 !== now > 0)
    const page = { text: 'in stock', stock: { milk: 5 } }
    await read('/', page)
    change('milk', 1)
    expect(await read('/', 'sold out')).toBe('in stock')
    change('milk', 0)
    expect(await read('/', 'sold out')).toBe('sold out')
  })

  it('does not keep what shows a stock that changed while it was made', async () => {
    const { read, change, made } = cacheOf()
    await read('/', { text: 'old', stock: { milk: 5 } }, () => change('milk', 4))
    expect([await read('/', { text: 'new', stock: { milk: 4 } }, () => change('milk', 4)), made()]).toEqual(['new', 2])
    expect([await read('/', 'unused'), made()]).toEqual(['new', 2])
  })

  it('keeps nothing that took longer than changes are remembered', async () => {
    const { read, made, world } = cacheOf()
    world.remembers = false
    await read('/')
    await read('/')
    expect(made()).toBe(2)
  })

  it('does not remember a thing that may not be kept, nor one that failed', async () => {
    const { cache, read, made } = cacheOf()
    await read('/x', '404 x')
    await read('/x', '404 x')
    expect(made()).toBe(2)
    const failing = async () => cache.get('/y', () => Promise.reject(new Error('no database')))
    await expect(failing()).rejects.toThrow('no database')
    expect(await read('/y')).toBe('/y')
  })

  const away = () => Promise.reject(new AppError('unavailable'))

  it.each([
    ['a changed version', ({ world }: ReturnType<typeof cacheOf>) => void world.version++],
    ['a changed stock', ({ change }: ReturnType<typeof cacheOf>) => change('milk', 4)],
  ])('serves what was current before %s for a while, when nothing newer can be made', async (_, changes) => {
    const shop = cacheOf()
    const { cache, world, read } = shop
    await read('/', { text: 'old', stock: { milk: 5 } })
    changes(shop)
    expect(await cache.get('/', away)).toMatchObject({ text: 'old' })
    expect(world.outdated).toBe(1)
    world.now = 60
    await expect(async () => cache.get('/', away)).rejects.toThrow()
    expect(await read('/', 'new')).toBe('new')
  })

  it('serves it at once while the database is known to be away, and not any more afterwards', async () => {
    const { world, read, made } = cacheOf()
    await read('/', 'old')
    world.version = 2
    world.isAway = true
    expect([await read('/', 'new'), made()]).toEqual(['old', 1])
    world.isAway = false
    expect([await read('/', 'new'), made()]).toEqual(['new', 2])
  })

  it('does not hide a bug behind what was current, nor keep what was made of it', async () => {
    const { cache, world, read } = cacheOf()
    await read('/', 'old')
    world.version = 2
    await expect(async () => cache.get('/', () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
    await read('/page', 'of old parts', () => world.outdated++)
    expect(await read('/page', 'of new parts')).toBe('of new parts')
  })

  it('stays within its bytes, and invented addresses do not push out what is read', async () => {
    const { cache, read, made } = cacheOf(4_000)
    const home = 'h'.repeat(400)
    for (let each = 0; each < 200; each++) {
      await read(`/search?q=${each}`, 's'.repeat(300))
      await read('/', home)
    }
    expect([cache.bytes <= 4_000, made()]).toEqual([true, 201])
  })

  it('serves what is larger than the cache, without keeping it', async () => {
    const { cache, read, made } = cacheOf(100)
    expect([(await read('/', 'h'.repeat(400))).length, cache.bytes]).toEqual([400, 0])
    await read('/', 'h'.repeat(400))
    expect(made()).toBe(2)
  })

  it('keeps nothing when it may keep no bytes', async () => {
    const { cache, read, made } = cacheOf(0)
    for (const _ of [1, 2]) await read('/', 'home')
    expect([made(), cache.bytes]).toEqual([2, 0])
  })
})
