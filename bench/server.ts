// npm run bench [-- --quick]: what the shop answers per second, beside the yardsticks of the same run, in one table.
// It opens a shop of its own with the demo catalogue in a temporary folder and closes it afterwards.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '../server/src/config.ts'
import { openShop } from '../server/src/open-shop.ts'
import { type LoadResult, load, type Request } from './load.ts'

const quick = process.argv.includes('--quick')
const SECONDS = quick ? 2 : 8
const CONNECTIONS = 32
const OPENING_MS = 120_000
const root = path.join(import.meta.dirname, '..')

type Yardstick = 'R0' | 'D0'
type Row = { name: string; against: Yardstick; goal: number; next: (turn: number) => Request }
type Answer = { data: { _id: string; category: { _id: string }[] }[] }

const freePort = async (): Promise<number> => {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tokri-bench-'))
fs.chmodSync(folder, 0o711) // as root, the database's own account has to pass through
const dataDir = path.join(folder, 'data')
const port = await freePort()
const shopUrl = `http://127.0.0.1:${port}`

const post = async <T>(url: string, body: unknown, token?: string): Promise<T> => {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(shopUrl + url, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await response.json()) as T
}

const openForBench = async () => {
  const started = performance.now()
  const shop = fork(path.join(root, 'server/src/main.ts'), {
    cwd: root,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT: 'off', LOG_LEVEL: 'error', DEMO: '1' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const deadline = Date.now() + OPENING_MS
  const ready = () =>
    fetch(`${shopUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await ready())) {
    if (shop.exitCode !== null || Date.now() > deadline) throw new Error('the shop did not open')
    await wait(50)
  }
  return { shop, openedIn: performance.now() - started }
}

/** Shoppers with one line each in their cart, for writes that do not stand in each other's way. */
const shoppers = async (count: number, productIds: readonly string[]) => {
  const list: { token: string; lineId: string }[] = []
  for (let i = 0; i < count; i++) {
    const [email, password] = [`bench-${i}@tokri.test`, 'Fenugreek-31']
    await post('/api/user/register', { name: 'Bench', email, password, confirmPassword: password })
    const { data } = await post<{ data: { accessToken: string } }>('/api/user/login', { email, password })
    for (const productId of productIds) {
      const cart = await post<{ data?: { _id: string }[] }>('/api/cart/create', { productId }, data.accessToken)
      const lineId = cart.data?.[0]?._id
      if (lineId === undefined) continue
      list.push({ token: data.accessToken, lineId })
      break
    }
  }
  return list
}

const rowsOf = async (): Promise<Row[]> => {
  const subcategories = (await post<Answer>('/api/sub-category/get-sub-categories', {})).data
  const [shelf] = subcategories
  const categoryId = shelf?.category[0]?._id ?? ''
  const listing = { categoryId, subCategoryId: shelf?._id ?? '', page: 1, limit: 20 }
  const products = (await post<Answer>('/api/product/get-productbycategoryandsubcategory', listing)).data
  const product = products[0]?._id ?? ''
  const words = ['mil', 'milk', 'panner', 'choclate', 'atta', 'dahi', 'icecream', 'chips', 'egg', 'soap', 'tea', 'rice']
  const people = await shoppers(
    CONNECTIONS * 2,
    products.map(({ _id }) => _id),
  )
  const call = (path: string, body: unknown) => () => ({ method: 'POST', path, body })
  const page = (path: string) => () => ({ method: 'GET', path, headers: { 'accept-encoding': 'br' } })
  return [
    {
      name: 'categories',
      against: 'R0',
      goal: 0.6,
      next: () => ({ method: 'GET', path: '/api/category/get-categories' }),
    },
    { name: 'subcategories', against: 'R0', goal: 0.6, next: call('/api/sub-category/get-sub-categories', {}) },
    {
      name: 'listing page',
      against: 'R0',
      goal: 0.6,
      next: call('/api/product/get-productbycategoryandsubcategory', listing),
    },
    {
      name: 'product detail',
      against: 'R0',
      goal: 0.6,
      next: call('/api/product/get-product-details', { productId: product }),
    },
    {
      name: 'carousel',
      against: 'R0',
      goal: 0.6,
      next: call('/api/product/get-productbycategory', { id: categoryId }),
    },
    { name: 'home page, brotli', against: 'R0', goal: 0.6, next: page('/') },
    { name: 'listing page, brotli', against: 'R0', goal: 0.6, next: page(`/x-${categoryId}/x-${shelf?._id}`) },
    { name: 'product page, brotli', against: 'R0', goal: 0.6, next: page(`/product/x-${product}`) },
    {
      name: 'search as you type',
      against: 'D0',
      goal: 0.5,
      next: (turn) => ({
        method: 'POST',
        path: '/api/product/search-product',
        body: { search: words[turn % words.length], page: 1 },
      }),
    },
    {
      name: 'cart write',
      against: 'D0',
      goal: 0.4,
      next: (turn) => {
        const { token = '', lineId = '' } = people[turn % people.length] ?? {}
        const body = { _id: lineId, qty: 1 + (turn % 2) }
        return {
          method: 'PUT',
          path: '/api/cart/update-cart-item',
          headers: { authorization: `Bearer ${token}` },
          body,
        }
      },
    },
  ]
}

const show = (name: string, { perSecond, p95, refused }: LoadResult, ratio = '', goal = '') =>
  console.log(
    `${name.padEnd(24)}${perSecond.toFixed(0).padStart(9)}/s${p95.toFixed(1).padStart(9)} ms p95${ratio.padStart(12)}${goal.padStart(14)}${refused ? `   ${refused} refused` : ''}`,
  )

const { shop, openedIn } = await openForBench()
const beside = await openShop(readConfig({ DATA_DIR: dataDir }), { kind: 'tool' })
const yardsticks = fork(path.join(root, 'bench/yardsticks.ts'), [beside.databaseUrl], {
  execArgv: ['--disable-warning=ExperimentalWarning'],
})
try {
  const [{ port: yardPort }] = (await once(yardsticks, 'message')) as [{ port: number }]
  const rows = await rowsOf()
  const productId = (await post<Answer>('/api/product/search-product', { search: '' })).data[0]?._id
  const measure = (at: number, next: Row['next']) =>
    load({ port: at, connections: CONNECTIONS, seconds: SECONDS, next })
  const yard: Record<Yardstick, LoadResult> = {
    R0: await measure(yardPort, () => ({ method: 'GET', path: '/r0' })),
    D0: await measure(yardPort, () => ({ method: 'GET', path: `/d0/${productId}` })),
  }
  console.log(
    `${os.cpus().length} cores, Node ${process.versions.node}, ${SECONDS} s a row, ${CONNECTIONS} connections`,
  )
  console.log(`first start with the demo catalogue, installed and built: ${(openedIn / 1000).toFixed(1)} s\n`)
  for (const name of ['R0', 'D0'] as const) show(name, yard[name])
  for (const { name, against, goal, next } of rows) {
    const result = await measure(port, next)
    const ratio = result.perSecond / yard[against].perSecond
    show(name, result, `${ratio.toFixed(2)} × ${against}`, `(goal ${goal})${ratio >= goal ? ' ✓' : ' ✗'}`)
  }
  console.log(`\nserver memory: ${memoryOf(shop.pid)}`)
} finally {
  yardsticks.disconnect()
  await beside.close()
  shop.kill('SIGTERM')
  await once(shop, 'exit')
  fs.rmSync(folder, { recursive: true, force: true })
}

/** Resident memory of the shop's process, where the system tells. */
function memoryOf(pid: number | undefined): string {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return `${(Number(kilobytes) / 1024).toFixed(0)} MB`
  } catch {
    return 'unknown on this system'
  }
}
