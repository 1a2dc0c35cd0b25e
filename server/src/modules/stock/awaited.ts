// A shopper can ask to be told when a product is in stock in the store that serves them: one that is sold out, or that the
// store does not sell. Every minute a job tells those whose products are in stock, and forgets their requests in the same
// transaction: one mail and one push message for all products of a person. It compares with the stock as it is, so no change of stock has to know of it, and pieces
// that are gone again within a minute tell nobody.
import { limits } from '@tokri/contract/limits.ts'
import { retentionDays } from '@tokri/rules/retention.ts'
import { slugOf } from '@tokri/rules/slugs.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { type Say, sayIn } from '../../platform/language/sentences.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { layOutMail } from '../../platform/mail/mail-layout.ts'
import { nameIn, productNotFound } from '../catalogue/service.ts'
import { lockPerson, notifyBrowsers } from '../user/service.ts'
import * as queries from './awaited-queries.ts'
import { readQuantities } from './queries.ts'

/** People told in one transaction. */
const BATCH = 100
/** How long the news is worth a push message. */
const NEWS_MS = 86_400_000

type Asked = { userId: string; storeId: string; productId: string }

/**
 * Whether the shopper waits now: not for a product that is in stock. `isSold` is whether the store sells it. Throws `not_found`
 * and `limit_reached`.
 */
export const awaitProduct = (
  deps: Deps,
  { userId, storeId, productId }: Asked,
): Promise<{ waiting: boolean; isSold: boolean }> =>
  inTransaction(deps.db, async (tx) => {
    await lockPerson(tx, userId)
    if (!(await queries.lockProductForSale(tx, productId))) throw productNotFound()
    const quantity = (await readQuantities(tx, storeId, [productId])).get(productId)
    const isSold = quantity !== undefined
    if (isSold && quantity > 0) return { waiting: false, isSold }
    if ((await queries.readIds(tx, userId, storeId)).includes(productId)) return { waiting: true, isSold }
    if ((await queries.countOf(tx, userId)) >= limits.awaitedProducts)
      throw new AppError('limit_reached', { message: `You can wait for at most ${limits.awaitedProducts} products` })
    await queries.insertAwaited(tx, { userId, storeId, productId }, deps.clock())
    return { waiting: true, isSold }
  })

const pageOf = ([first, second]: queries.Told['products']): string =>
  first && !second ? `/product/${slugOf(first.name, first.id)}` : '/'

const mailOf = (t: Say, names: readonly string[], products: queries.Told['products']) => {
  const [name = ''] = names
  const title =
    names.length === 1 ? t('{name} is in stock', { name }) : t('{count} products are in stock', { count: names.length })
  return {
    subject: title,
    heading: title,
    parts: [
      {
        kind: 'text',
        text: t('You asked us to tell you when it is in stock. Now it is, while it lasts.'),
      } as const,
      {
        kind: 'rows',
        rows: products.map(({ unit }, index) => ({ label: names[index] ?? '', value: unit })),
      } as const,
      {
        kind: 'button',
        label: t('Start shopping'),
        path: pageOf(products),
      } as const,
    ],
  }
}

const tell = async (tx: Tx, deps: Deps, { user_id, email, language, products }: queries.Told): Promise<void> => {
  const namesIn = (language: string) => products.map((product) => nameIn(product, language).name)
  const { storeName, slogan, logo } = deps.settings.current
  const shop = { storeName, slogan, logo, publicUrl: deps.publicUrl, language }
  await sendMail(tx, deps, { to: email, ...layOutMail(shop, mailOf(sayIn(language), namesIn(language), products)) })
  const at = deps.clock()
  await notifyBrowsers(tx, deps, {
    userId: user_id,
    until: new Date(at.getTime() + NEWS_MS),
    notice: (t, language) => {
      const { subject } = mailOf(t, namesIn(language), products)
      return { title: storeName, body: subject, path: pageOf(products), tag: `back-${at.getTime()}`, at: at.getTime() }
    },
  })
}

/** Tells everybody whose products are back. */
export const tellWhatIsBack = async (deps: Deps): Promise<void> => {
  const tellBatch = (): Promise<boolean> =>
    inTransaction(deps.db, async (tx) => {
      const people = await queries.takeBack(tx, BATCH)
      for (const person of people) await tell(tx, deps, person)
      return people.length > 0
    })
  let isMore = true
  while (isMore) isMore = await tellBatch()
}

/** For the copy of a person's data. */
export const exportAwaited = async (deps: Pick<Deps, 'db'>, userId: string) =>
  (await queries.readAwaited(deps.db, userId)).map(({ product_id, name, created_at }) => ({
    productId: product_id,
    name,
    createdAt: created_at.toISOString(),
  }))

/** Registers the jobs, once, when the app is built. */
export const registerAwaitedJobs = (deps: Deps): void => {
  deps.jobs.repeat('back-in-stock', '* * * * *', () => tellWhatIsBack(deps))
  deps.jobs.repeat('forget-awaited', '19 3 * * *', async () => {
    await queries.deleteBefore(deps.db, new Date(deps.clock().getTime() - retentionDays.awaitedProduct * 86_400_000))
  })
}
