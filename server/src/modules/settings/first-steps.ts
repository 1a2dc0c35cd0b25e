// What a new shop needs before it opens. Most of it the rows show; of the rest, the shop knows only what its owner ticked off.
import { isDeepStrictEqual } from 'node:util'
import { type FirstStepName, type FirstSteps, firstStepNames } from '@tokri/contract/settings.schema.ts'
import { toRupees } from '@tokri/rules/money.ts'
import { defaultShopSettings, isUnnamed, type ShopSettings, sellerOf } from '@tokri/rules/shop-settings.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { readSetting, writeSetting } from '../../platform/settings.ts'
import * as queries from './queries.ts'

/** Whether shoppers pay what they pay in a shop that nobody has set up. */
const hasFirstCharges = (current: ShopSettings): boolean =>
  (['chargeLadder', 'charges', 'minimumOrder'] as const).every((key) =>
    isDeepStrictEqual(current[key], defaultShopSettings[key]),
  )

const TICKED = 'firstSteps'

const readTicked = async (db: Parameters<typeof readSetting>[0]): Promise<readonly unknown[]> => {
  const ticked = await readSetting(db, TICKED)
  return Array.isArray(ticked) ? ticked : []
}

/** No steps for a shop that sells the demo: nobody opens it. */
export const readFirstSteps = async ({ db, settings, payments, publicUrl }: Deps): Promise<FirstSteps> => {
  const facts = await queries.readFirstFacts(db)
  if (facts.sells_demo) return { steps: [], coupon: null, demo: true, publicUrl }
  const coupon = (await queries.readCoupon(db, 'new10')) ?? null
  const ticked = await readTicked(db)
  const { current } = settings
  const seen: Partial<Record<FirstStepName, boolean>> = {
    account: facts.account,
    name: current.storeName !== defaultShopSettings.storeName,
    place: facts.place,
    area: facts.area,
    hours: facts.hours,
    seller: !isUnnamed(sellerOf(current)),
    pages: Object.values(current.pages).every((page) => page !== null),
    // Done once the owner has changed them: nobody decided the first ones.
    charges: coupon === null && !hasFirstCharges(current),
    payment: current.upi !== null || payments.offered.some((name) => name !== 'test'),
    products: facts.products,
  }
  return {
    demo: false,
    publicUrl,
    steps: firstStepNames.map((name) => ({ name, done: seen[name] === true || ticked.includes(name) })),
    coupon: coupon && {
      ...{ _id: coupon.id, code: coupon.code },
      ...{ amount: toRupees(Number(coupon.amount)), minimum: toRupees(coupon.minimum_paise) },
    },
  }
}

export const tickFirstSteps = ({ db }: Pick<Deps, 'db'>, names: readonly FirstStepName[]): Promise<void> =>
  inTransaction(db, async (tx) => {
    await queries.lockSettings(tx)
    await writeSetting(tx, TICKED, [...new Set([...(await readTicked(tx)), ...names])])
  })
