// Which columns of the counter's tables a person has hidden. It is kept in the browser, for each person, until
// they log out.

import { useState } from 'react'
import { useUser } from '../../lib/account/user-query.ts'
import { local } from '../../lib/browser/storage.ts'
import { declareKey } from '../../lib/session/personal-data.ts'

const keyOf = (userId: string | undefined, table: string) =>
  declareKey(`columns-${table}-${userId ?? ''}`, { personal: true })

/** Undefined where nothing, or something else, is stored. */
const read = (key: string): readonly string[] | undefined => {
  const stored = local.getJson(key)
  return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : undefined
}

export type ShownColumns<Column extends string> = {
  columns: readonly Column[]
  isShown: (column: Column) => boolean
  toggle: (column: Column) => void
}

/**
 * The columns of a table that may be hidden, and which of them are shown: all but `hiddenAtFirst` until the person
 * chooses.
 */
export const useShownColumns = <Column extends string>(
  table: string,
  columns: readonly Column[],
  hiddenAtFirst: readonly Column[] = [],
): ShownColumns<Column> => {
  const key = keyOf(useUser()?._id, table)
  // Undefined until something was changed on this page.
  const [changed, setChanged] = useState<readonly string[]>()
  const hidden = changed ?? read(key) ?? hiddenAtFirst
  return {
    columns,
    isShown: (column) => !hidden.includes(column),
    toggle: (column) => {
      const next = hidden.includes(column) ? hidden.filter((name) => name !== column) : [...hidden, column]
      setChanged(next)
      local.setJson(key, next)
    },
  }
}
