import { type StateGroup, statesIn } from '@tokri/rules/order-states.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a column is one of the states of a group. The states are a part of the text: with a parameter, a prepared
 * statement could not use an index of some states only.
 */
export const isInGroup = (column: string, group: StateGroup): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} IN (${sql.join(statesIn(group).map((state) => sql.lit(state)))})`
