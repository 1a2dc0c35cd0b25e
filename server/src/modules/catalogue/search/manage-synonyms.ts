// Administrators read and replace the table of synonyms.
import { limits } from '@tokri/contract/limits.ts'
import type { Deps } from '../../../deps.ts'
import { audit, changes } from '../../../platform/audit-log.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { bumpCatalogue } from '../admin-queries.ts'
import * as queries from './search-queries.ts'
import type { SynonymTable } from './synonyms.ts'
import { fold, wordsOf } from './tokenize.ts'

/** The normalized word or phrase. Throws when it contains no searchable word. */
const normalizedPhrase = (text: string): string => {
  const phrase = text.normalize('NFC').trim().replace(/\s+/g, ' ')
  if (phrase.length > limits.search || /\p{Cc}/u.test(phrase) || wordsOf(fold(phrase)).length === 0)
    throw new AppError('bad_request', { message: `"${phrase.slice(0, limits.search)}" is no word to search by` })
  return phrase
}

/** How many changed words an entry of the audit log names. */
const NAMED_WORDS = 50

const firstOf = <T>(words: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(words).slice(0, NAMED_WORDS))

export const readSynonyms = ({ db }: Pick<Deps, 'db'>): Promise<SynonymTable> => queries.readSynonymTable(db)

/** Replaces the table and returns it as stored. A word without synonyms is dropped. */
export const replaceSynonyms = ({ db, clock }: Deps, table: SynonymTable, actor: string): Promise<SynonymTable> =>
  inTransaction(db, async (tx) => {
    const rows = new Map<string, string[]>()
    for (const [word, others] of Object.entries(table)) {
      const key = normalizedPhrase(word).toLowerCase()
      const kept = [...(rows.get(key) ?? []), ...others.map(normalizedPhrase)]
      if (kept.length > 0) rows.set(key, [...new Set(kept)])
    }
    const before = await queries.readSynonymTable(tx)
    await queries.replaceSynonymTable(tx, Object.fromEntries(rows))
    const stored = await queries.readSynonymTable(tx)
    const detail = { words: rows.size, ...firstOf(changes({ word: before }, { word: stored })) }
    await audit(tx, { at: clock(), actor, action: 'synonyms.replaced', subject: '', detail })
    await bumpCatalogue(tx)
    return stored
  })
