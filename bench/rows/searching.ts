// Search as you type, against D0: frequent search texts, and texts that nobody typed before.
import pg from 'pg'
import type { Bench } from '../bench-shop.ts'
import { compare, type Subject, type Turns } from '../compare.ts'
import { applyLoad, inTurn, openConnection, percentile, requestBytes } from '../http-load.ts'
import { group, ratioRow } from '../table.ts'

const GOAL = 0.5
/** The worst case: nothing is cached. */
const NEW = 'texts that nobody typed before'
/** The goal in milliseconds of server time at 5,000 products. */
const MAX_MS = 5

// biome-ignore format: a list of words
const SEARCHES = ['milk', 'bread', 'icecream', 'fruits', 'sugar', 'paneer', 'rice', 'egg', 'chips', 'curd', 'dahi', 'atta', 'aloo', 'pyaz', 'tomato', 'onion', 'potato', 'banana', 'choclate', 'panner', 'mlk', 'amul butter', '1l milk', 'basmati rice', 'toor dal', 'sunflower oil', 'green tea', 'face wash', 'shampoo', 'toothpaste', 'detergent', 'biscuit', 'cornflakes', 'peanut butter', 'ketchup', 'maggi noodles', 'dog food', 'diapers', 'haldi', 'jeera', 'ghee', 'coffee', 'coke', 'juice', 'water', 'soap', 'eggs', 'besan', 'namkeen', 'kaju']

/** A search typed letter by letter, from the second letter on. */
const typed = (text: string): string[] => Array.from({ length: text.length - 1 }, (_, at) => text.slice(0, at + 2))

export const typedSearches = SEARCHES.flatMap(typed)

export const searchRequest = (search: string): Buffer =>
  requestBytes({ method: 'POST', path: '/api/product/search-product', body: { search, page: 1 } })

const suggestRequest = (search: string): Buffer =>
  requestBytes({ method: 'POST', path: '/api/product/suggest', body: { search } })

const shuffled = <T>(values: readonly T[]): T[] =>
  values
    .map((value) => ({ value, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value)

/** Distinct prefixes of product names: enough that no run uses all of them. */
export const newTexts = async (databaseUrl: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ name: string }>('SELECT DISTINCT name FROM products LIMIT 20000')
  await client.end()
  return shuffled([...new Set(rows.flatMap(({ name }) => typed(name.toLowerCase().slice(0, 40))))])
}

export const d0Of = ({ baselines, goods }: Bench): Subject => {
  const bytes = requestBytes({ path: `/d0/${goods.productId}` })
  return { name: 'D0', ...baselines, request: () => bytes }
}

export const searchingRows = async (bench: Bench, turns: Turns): Promise<void> => {
  const { shop } = bench
  const texts = await newTexts(bench.databaseUrl)
  const fresh = inTurn(texts)
  const subjects: Subject[] = [
    { name: 'as shoppers type', ...shop, request: inTurn(typedSearches.map(searchRequest)) },
    { name: 'suggestions as shoppers type', ...shop, request: inTurn(typedSearches.map(suggestRequest)) },
    { name: NEW, ...shop, request: () => searchRequest(fresh()) },
  ]
  // Each of these texts was searched before since the catalogue last changed, so its answer is cached.
  const connection = openConnection(shop.port)
  for (const search of typedSearches) {
    await connection.ask(searchRequest(search))
    await connection.ask(suggestRequest(search))
  }
  connection.close()
  const row = group('Search as you type (against D0)')
  for (const { name, perSecond, ratio, cpuMicroseconds } of await compare(d0Of(bench), subjects, turns)) {
    const rate = `${Math.round(perSecond)}/s, ${cpuMicroseconds.toFixed(0)} µs of CPU`
    if (name === 'D0') row({ what: 'D0: one SELECT by primary key', measured: rate, goal: '', reached: null })
    else if (name === NEW) row({ what: name, measured: `${ratio.toFixed(2)} × D0, ${rate}`, goal: '', reached: null })
    else row(ratioRow(name, ratio, GOAL, 'D0', rate))
  }
  const alone = await applyLoad({ ...shop, request: () => searchRequest(fresh()) }, { ...turns, connections: 1 })
  const p95 = percentile(alone.latencies, 0.95)
  row({
    what: 'one uncached search, no other load, 95 % within',
    measured: `${p95.toFixed(2)} ms`,
    goal: `≤ ${MAX_MS} ms`,
    reached: p95 <= MAX_MS,
  })
}
