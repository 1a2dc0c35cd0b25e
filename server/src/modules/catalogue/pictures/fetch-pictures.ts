// Fetches the pictures whose addresses an imported list names. The import queues them and waits for none. Every process may
// work through the queue; a row is asked by the one that has taken it, and by another one if that dies.
import type { Deps } from '../../../deps.ts'
import { SHOP } from '../../../platform/audit-log.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { NoPicture } from '../../media/service.ts'
import { bumpCatalogue } from '../admin-queries.ts'
import { type Asked, askFailed, claimAddresses, forgetFailed, noteAddress, readAddresses } from './picture-queries.ts'
import { putPicture } from './put-picture.ts'

const MINUTE = 60_000
/** Longer than a part takes if no address answers in time. */
const TAKEN_MS = 5 * MINUTE
/** The pauses after tries that a later one may repair. */
const PAUSES_MS = [MINUTE, 30 * MINUTE]
const PART = 20
const AT_ONCE = 4
/** The job runs each minute: what is left then is for its next run. */
const RUN_MS = 50_000

type Fetching = Pick<Deps, 'db' | 'clock' | 'media' | 'fetchPicture'>
type Got = { asked: Asked; address: string } | { asked: Asked; problem: string; mayPass: boolean }

const getOne = async ({ fetchPicture, media }: Fetching, asked: Asked): Promise<Got> => {
  try {
    return { asked, address: await media.storeUpload(await fetchPicture(asked.url)) }
  } catch (error) {
    if (error instanceof NoPicture) return { asked, problem: error.message, mayPass: error.mayPass }
    if (!(error instanceof AppError)) throw error
    return { asked, problem: error.message, mayPass: error.code === 'unavailable' }
  }
}

const write = (deps: Fetching, got: readonly Got[]): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const at = deps.clock()
    for (const each of got) {
      if ('address' in each) {
        const { product_id: productId, place, image } = each.asked
        await putPicture(tx, { productId, place, address: each.address, replaces: image }, { actor: SHOP, at })
      }
      const pause = 'mayPass' in each && each.mayPass ? PAUSES_MS[each.asked.tries - 1] : undefined
      await noteAddress(tx, each.asked, {
        due_at: pause === undefined ? null : new Date(at.getTime() + pause),
        problem: 'problem' in each ? each.problem : null,
        ...('address' in each && { image: each.address }),
      })
    }
    await bumpCatalogue(tx)
  })

/** Asks what is due. */
export const fetchPictures = async (deps: Fetching): Promise<void> => {
  const end = performance.now() + RUN_MS
  while (performance.now() < end) {
    const now = deps.clock()
    const claimed = await claimAddresses(deps.db, { now, until: new Date(now.getTime() + TAKEN_MS), most: PART })
    if (claimed.length === 0) return
    // In one sequence in every process, so that two never wait for each other.
    claimed.sort((a, b) => (a.product_id < b.product_id ? -1 : a.product_id > b.product_id ? 1 : a.place - b.place))
    const got: Got[] = []
    for (let from = 0; from < claimed.length; from += AT_ONCE)
      got.push(...(await Promise.all(claimed.slice(from, from + AT_ONCE).map((asked) => getOne(deps, asked)))))
    await write(deps, got)
  }
}

/** How many pictures are still to be fetched, and which could not be. */
export const pictureProgress = async ({ db }: Pick<Deps, 'db'>) => {
  const { waiting, failed, failures } = await readAddresses(db)
  return {
    waiting,
    failed,
    failures: failures.map(({ id, name, unit, url, problem }) => ({
      _id: id,
      name,
      unit,
      url,
      problem: problem ?? '',
    })),
  }
}

/** Asks the addresses that failed again, or forgets them. Returns the progress then. */
export const endFailedPictures = async (deps: Pick<Deps, 'db' | 'clock'>, { tryAgain }: { tryAgain: boolean }) => {
  if (tryAgain) await askFailed(deps.db, deps.clock())
  else await forgetFailed(deps.db)
  return pictureProgress(deps)
}

export const registerPictureFetching = (deps: Deps): void =>
  deps.jobs.repeat('fetch-pictures', '* * * * *', () => fetchPictures(deps))
