// The data that a new shop starts with. Each part is written once; later changes by administrators are kept.
import { insertCoupon } from '../modules/cart/coupon-queries.ts'
import { bumpCatalogue } from '../modules/catalogue/admin-queries.ts'
import { addSynonyms, replaceSynonymTable } from '../modules/catalogue/search/search-queries.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { newId } from '../platform/ids.ts'
import { isSeeded, markSeeded } from '../platform/settings.ts'

const SEED = 'starter-data'
/** The Hindi words in Devanagari; shops that opened before them get them once. */
const HINDI_SEED = 'hindi-synonyms'

/** ₹200 off from ₹400. */
const new10 = { code: 'new10', kind: 'flat', amount: 20_000, minimum_paise: 40_000 } as const

/** Writes the search synonyms and the first coupon of a new shop, once. */
export const seedStarterData = async (db: Db, now: Date): Promise<void> => {
  await seedNewShop(db, now)
  if (await isSeeded(db, HINDI_SEED)) return
  const { hindiSynonyms } = await import('../modules/catalogue/search/hindi-synonyms.ts')
  await inTransaction(db, async (tx) => {
    if (!(await markSeeded(tx, HINDI_SEED))) return
    await addSynonyms(tx, hindiSynonyms)
    await bumpCatalogue(tx)
  })
}

const seedNewShop = async (db: Db, now: Date): Promise<void> => {
  if (await isSeeded(db, SEED)) return
  // Loaded only here, because the list is long and a shop needs it once.
  const { starterSynonyms } = await import('../modules/catalogue/search/starter-synonyms.ts')
  await inTransaction(db, async (tx) => {
    if (!(await markSeeded(tx, SEED))) return
    await markSeeded(tx, HINDI_SEED)
    await replaceSynonymTable(tx, starterSynonyms)
    await insertCoupon(tx, { id: newId(), ...new10, created_at: now })
  })
}
