// Each morning, a mail lists what expires soon in each store. A store without expiry dates gets none.
import { takeFirstExpiring } from '@tokri/rules/expiring-stock.ts'
import { localHour } from '@tokri/rules/opening-hours.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { type Say, sayIn } from '../../platform/language/sentences.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { layOutMail, type MailPart } from '../../platform/mail/mail-layout.ts'
import { hasSeveralStores, refreshStores } from '../store/service.ts'
import * as queries from './read-queries.ts'
import { dayAt } from './read-stock.ts'

const DAYS_AHEAD = 3
/** The hour of the mail, in the store's time zone. */
const MORNING = 6
/** The most products in one mail. The stock page lists the others. */
const MAX_PRODUCTS = 200

type Expiring = { name: string; unit: string; bin: string; on: string; quantity: number }

/** The pieces in a store that expire within three days or have expired, sorted by date. */
const readExpiring = async (deps: Deps, storeId: string): Promise<{ pieces: Expiring[]; products: number }> => {
  const expiresBy = dayAt(deps, storeId, DAYS_AHEAD)
  const everything = { storeId, search: '', barcode: null, low: null, toCount: false, all: false, offset: 0 }
  const query = { ...everything, expiresBy, limit: MAX_PRODUCTS }
  const [rows, products] = await Promise.all([queries.readStock(deps.db, query), queries.countStock(deps.db, query)])
  const pieces = rows.flatMap(({ name, unit, bin, dated, dated_quantity, quantity }) =>
    takeFirstExpiring(dated, (dated_quantity ?? 0) - quantity)
      .rest.filter(({ on }) => on <= expiresBy)
      .map((each) => ({ name, unit, bin, ...each })),
  )
  return { pieces: pieces.sort((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0)), products }
}

const mailStore = async (deps: Deps, { id, name }: { id: string; name: string }): Promise<void> => {
  const { pieces, products } = await readExpiring(deps, id)
  if (pieces.length === 0) return
  const today = dayAt(deps, id, 0)
  const rest = products - MAX_PRODUCTS
  const isNamed = hasSeveralStores(deps)
  const values = { day: dayAt(deps, id, DAYS_AHEAD), store: name }
  const contentIn = (t: Say) => {
    const title = isNamed ? t('Expiring soon in {store}', values) : t('Expiring soon')
    const parts: MailPart[] = [
      {
        kind: 'text',
        text: isNamed
          ? t('What expires by {day} in {store}, the first to expire first.', values)
          : t('What expires by {day}, the first to expire first.', values),
      },
      {
        kind: 'rows',
        rows: pieces.map(({ name, unit, bin, on, quantity }) => ({
          label: `${name}, ${unit}${bin === '' ? '' : ` (${bin})`}`,
          value:
            on < today
              ? t('{quantity} expired {day}', { quantity, day: on })
              : t('{quantity} expire {day}', { quantity, day: on }),
          strong: on < today,
        })),
      },
      ...(rest > 0
        ? [
            {
              kind: 'text',
              text: rest === 1 ? t('And 1 more product.') : t('And {count} more products.', { count: rest }),
            } as const,
          ]
        : []),
    ]
    return { subject: title, heading: title, parts }
  }
  const { storeName, slogan, logo } = deps.settings.current
  const shop = { storeName, slogan, logo, publicUrl: deps.publicUrl }
  const people = await queries.readManagers(deps.db, id)
  await inTransaction(deps.db, async (tx) => {
    for (const { email: to, language } of people)
      await sendMail(tx, deps, { to, ...layOutMail({ ...shop, language }, contentIn(sayIn(language))) })
  })
}

/** Sends the mails of the stores in which it is morning now. */
export const mailExpiring = async (deps: Deps): Promise<void> => {
  await refreshStores(deps)
  for (const store of deps.stores.all())
    if (store.active && localHour(deps.clock(), store.times.timeZone) === MORNING) await mailStore(deps, store)
}

/** Registers the hourly job, once, when the app is built. */
export const registerExpiringMail = (deps: Deps): void => {
  deps.jobs.repeat('expiring-stock', '40 * * * *', () => mailExpiring(deps))
}
