// The time until the shop is ready, against the smallest comparable server: at the first start, with the demo
// catalogue, and at later starts. Then the effect of a second worker.
import { openDatabaseOf, shopEnvironment, temporaryFolder } from '../bench-shop.ts'
import type { Turns } from '../compare.ts'
import { applyLoad, inTurn, median, requestBytes, type Target } from '../http-load.ts'
import { type Running, shopProgram, startServer } from '../processes.ts'
import { group } from '../table.ts'
import { newTexts, searchRequest } from './searching.ts'

const MAX_TIMES_BARE = 2

const startShop = (dataDir: string, workers = 1): Promise<Running> => {
  const environment = { ...shopEnvironment(dataDir), WORKERS: String(workers) }
  return startServer(shopProgram, { ready: '/readyz', environment })
}
const startBare = (dataDir: string): Promise<Running> =>
  startServer('bench/bare-start.ts', { ready: '/readyz', environment: { DATA_DIR: dataDir } })

const timed = async (start: () => Promise<Running>): Promise<number> => {
  const running = await start()
  await running.stop()
  return running.openedAfterMs
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`

const startRows = async (shopDir: string, bareDir: string, rounds: number): Promise<void> => {
  const row = group('From the command to the first visitor (against bare Fastify and embedded PostgreSQL)')
  const bareFirst = await timed(() => startBare(bareDir))
  const first = await timed(() => startShop(shopDir))
  row({
    what: 'first start: an empty folder, the demo catalogue is loaded',
    measured: `${seconds(first)}, bare ${seconds(bareFirst)}`,
    goal: '',
    reached: null,
  })
  const later: { shop: number; bare: number }[] = []
  for (let round = 0; round < rounds; round++)
    later.push({ bare: await timed(() => startBare(bareDir)), shop: await timed(() => startShop(shopDir)) })
  const times = median(later.map(({ shop, bare }) => shop / bare))
  row({
    what: 'every later start',
    measured: `${times.toFixed(2)} × bare, ${seconds(median(later.map(({ shop }) => shop)))}`,
    goal: `≤ ${MAX_TIMES_BARE} × bare`,
    reached: times <= MAX_TIMES_BARE,
    note: `bare ${seconds(median(later.map(({ bare }) => bare)))}`,
  })
}

const workerRows = async (dataDir: string, turns: Turns, rounds: number): Promise<void> => {
  const perSecond = async (target: Target) => {
    await applyLoad(target, { ...turns, milliseconds: 1000 })
    const { requests, seconds: took } = await applyLoad(target, { ...turns, milliseconds: 2000 })
    return requests / took
  }
  const texts = async () => {
    const postgres = await openDatabaseOf(dataDir)
    const found = await newTexts(postgres.url)
    await postgres.stop()
    return inTurn(found.map(searchRequest))
  }
  const page = requestBytes({ path: '/', headers: { 'accept-encoding': 'br' } })
  const gains: { pages: number; searches: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const measured: { pages: number; searches: number }[] = []
    for (const workers of [1, 2]) {
      const { port, stop } = await startShop(dataDir, workers)
      const next = await texts()
      const searches = await perSecond({ port, request: next })
      measured.push({ searches, pages: await perSecond({ port, request: () => page }) })
      await stop()
    }
    const [one, two] = measured
    if (one && two) gains.push({ pages: two.pages / one.pages, searches: two.searches / one.searches })
  }
  const row = group('WORKERS=2, loader and database on the same cores (against WORKERS=1)')
  const gain = (of: 'pages' | 'searches') => `${median(gains.map((each) => each[of])).toFixed(2)} ×`
  row({ what: 'searches that nobody typed before', measured: gain('searches'), goal: '', reached: null })
  row({ what: 'finished pages', measured: gain('pages'), goal: '', reached: null })
}

export const measureStarts = async (turns: Turns, rounds: number): Promise<void> => {
  const [shopDir, bareDir] = [temporaryFolder(), temporaryFolder()]
  try {
    await startRows(shopDir.folder, bareDir.folder, rounds)
    await workerRows(shopDir.folder, turns, Math.ceil(rounds / 2))
  } finally {
    for (const { remove } of [shopDir, bareDir]) await remove()
  }
}
