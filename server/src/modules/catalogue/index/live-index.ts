// The index of this process, kept up to date with the database.
//
// It is built once in the background from one snapshot, of a replica if there is one. Each new catalogue version then applies the rows that were
// written since that snapshot. Stock is updated separately, product by product, by the change watcher. When many of its
// entries are dead, or very many products changed at once, a new index is built and replaces the old one.
import type { Deps } from '../../../deps.ts'
import type { Facts } from '../../../platform/cache/versioned-cache.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { MAX_CHANGES as MAX_STOCK_CHANGES } from '../read-changes.ts'
import { type NamedGroup, readGroupNames } from '../search/group-names.ts'
import { createPlanner, type Language, type Plan } from '../search/query-plan.ts'
import { readSynonymTable } from '../search/search-queries.ts'
import { readSynonyms } from '../search/synonyms.ts'
import { fold, wordsOf } from '../search/tokenize.ts'
import { stockOfKey } from '../stock-key.ts'
import * as queries from './index-queries.ts'
import {
  addProduct,
  countLive,
  createProductIndex,
  isCarriedTogether,
  listingKey,
  markAllInStock,
  orderProducts,
  type ProductIndex,
  removeProduct,
  setInStock,
} from './product-index.ts'

export type Catalogue = {
  index: ProductIndex
  /** The query plan of a text. */
  planOf: (text: string) => Plan
  /** The words of the catalogue, to complete and correct what is typed. */
  language: Language
  /** Whether an id names a category or a subcategory. */
  groupKinds: ReadonlyMap<string, NamedGroup['kind']>
  /** By subcategory: its list with products, of several the first. */
  shelves: ReadonlyMap<string, queries.Shelf>
}

/** The catalogue at the watcher's current version. Throws when the database does not answer. */
export type LiveIndex = () => Promise<Catalogue> | Catalogue

type IndexDeps = Pick<Deps, 'db' | 'replicas' | 'watch'>
type Made = Catalogue & { version: number; gaps: number; snapshot: string; file: string }

/** Products read per batch while the index is built; requests are answered between batches. */
const BATCH = 1000
/** More changed products than this are not applied one by one. */
const MAX_CHANGES = 20_000
const DEAD_BEFORE_REBUILD = 2000

const atOneMoment = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)

const readNames = async (tx: Tx, { index }: { index: ProductIndex }): Promise<Omit<Catalogue, 'index'>> => {
  const groups = await queries.readCategoryNames(tx)
  const types = [...index.types.keys()].map((name): NamedGroup => ({ kind: 'type', id: name, name }))
  const table = await readSynonymTable(tx)
  // Words that occur only in the synonym table are completed and corrected like any other.
  for (const [word, others] of Object.entries(table))
    for (const phrase of [word, ...others]) {
      const words = wordsOf(fold(phrase))
      if (words.length === 1 && words[0] !== undefined) index.terms.add(words[0])
    }
  const language: Language = {
    vocabulary: index.terms,
    groups: readGroupNames([...groups, ...types]),
    synonyms: readSynonyms(table),
    countOf: countLive(index),
    isCarriedTogether: isCarriedTogether(index),
  }
  const shelves = new Map<string, queries.Shelf>()
  for (const shelf of await queries.readShelves(tx)) {
    const { category, subCategory } = shelf
    if (shelves.has(subCategory._id) || !index.listings.has(listingKey(category._id, subCategory._id))) continue
    shelves.set(subCategory._id, shelf)
  }
  return {
    planOf: createPlanner(language),
    language,
    groupKinds: new Map(groups.map(({ id, kind }) => [id, kind])),
    shelves,
  }
}

/** A new or updated index, with the mark after which stock changes are newer than what was read. */
type Step = { made: Made; mark: number }

const readAll = (db: Db) =>
  atOneMoment(db, async (tx) => {
    const index = createProductIndex()
    for (let after = ''; ; ) {
      const products = await queries.readProductsAfter(tx, after, BATCH)
      for (const product of products) addProduct(index, product)
      if (products.length < BATCH) break
      after = products.at(-1)?.id ?? after
    }
    orderProducts(index)
    return { index, ...(await readNames(tx, { index })) }
  })

const make = async (deps: IndexDeps): Promise<Step> => {
  const version = deps.watch.version()
  const gaps = deps.watch.gaps()
  // Taken on the primary and before the replica is chosen, so the replica shows all that the snapshot shows. What is
  // committed later is read again by the next step. A snapshot of a replica would not do: it omits the transactions that
  // are still running.
  const start = await queries.readSnapshot(deps.db)
  const chosen = await deps.replicas.pick()
  const read = await readAll(chosen).catch((error) => {
    if (chosen === deps.db) throw error
    // A replica ends long reads that hinder its replay, and may go away.
    return readAll(deps.db)
  })
  const made = { ...read, ...start, version, gaps }
  // The build may have taken longer than stock changes are remembered, so stock is read again in one statement.
  const mark = deps.watch.mark()
  const soldOut = await queries.readSoldOut(deps.db)
  markAllInStock(made.index)
  for (const { store_id, product_id } of soldOut)
    setInStock(made.index, { storeId: store_id, id: product_id, inStock: false })
  return { made, mark }
}

/** Applies the changes since `known`. Returns null if there are too many, or if they cannot be determined. */
const applyChanges = async (deps: IndexDeps, known: Made, mostChanges: number): Promise<Step | null> => {
  const { index } = known
  if (index.dead > DEAD_BEFORE_REBUILD + index.ordinals.size / 4 || known.gaps !== deps.watch.gaps()) return null
  const version = deps.watch.version()
  const mark = deps.watch.mark()
  const changed = await atOneMoment(deps.db, async (tx) => {
    const { snapshot, file } = await queries.readSnapshot(tx)
    if (file !== known.file) return null
    const rows = await queries.readChangedIds(tx, known.snapshot, mostChanges + 1)
    if (rows.length > mostChanges) return null
    const live = rows.filter(({ gone }) => !gone).map(({ id }) => id)
    const products = live.length === 0 ? [] : await queries.readProducts(tx, live)
    return { snapshot, rows, products, names: await readNames(tx, known) }
  })
  if (changed === null) return null
  for (const { id } of changed.rows) removeProduct(index, id)
  for (const product of changed.products) addProduct(index, product)
  if (changed.rows.length > 0) orderProducts(index)
  return { made: { ...known, ...changed.names, version, snapshot: changed.snapshot }, mark }
}

const setStock = (index: ProductIndex, changes: Facts): void => {
  for (const [fact, quantity] of changes) setInStock(index, { ...stockOfKey(fact), inStock: quantity > 0 })
}

/** `mostChanges` is for tests. */
export const createLiveIndex = (deps: IndexDeps, mostChanges = MAX_CHANGES): LiveIndex => {
  const { watch } = deps
  let made: Made | null = null
  /** True if too many stock changes came at once to be applied one by one. */
  let outdated = false
  let inFlight: Promise<Made> | null = null
  let rebuilding: Promise<void> | null = null

  watch.onChange((changes) => {
    if (made) setStock(made.index, changes)
    if (changes.size > MAX_STOCK_CHANGES) outdated = true
  })

  const adopt = (step: Step): Made => {
    setStock(step.made.index, watch.changedSince(step.mark) ?? new Map())
    made = step.made
    return made
  }

  /** Builds a new index while the old one still answers, then drops the cached answers of the old one. */
  const rebuild = () => {
    rebuilding ??= make(deps)
      .then((step) => {
        adopt(step)
        outdated = false
        watch.renew()
      })
      .catch(() => {}) // the next change tries again
      .finally(() => {
        rebuilding = null
      })
  }

  const step = async (): Promise<Made> => {
    if (!made) return adopt(await make(deps))
    const version = watch.version()
    const updated = rebuilding || outdated ? null : await applyChanges(deps, made, mostChanges)
    if (updated) return adopt(updated)
    rebuild()
    made = { ...made, version }
    return made
  }

  const next = (): Promise<Made> => {
    inFlight ??= step().finally(() => {
      inFlight = null
    })
    return inFlight
  }

  const catalogueAt = async (version: number): Promise<Catalogue> => {
    for (;;) {
      const result = await next()
      if (result.version >= version) return result
    }
  }

  return () => (made && made.version >= watch.version() ? made : catalogueAt(watch.version()))
}
