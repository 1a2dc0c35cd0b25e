// The work of each person by day or month. A manager reads that of all people of the store, others their own.
import type { PeopleFiguresShape, PersonFigures, peopleFiguresSchema } from '@tokri/contract/figures.schema.ts'
import { BYTE_ORDER_MARK, csvLine } from '@tokri/rules/csv-line.ts'
import { toRupees } from '@tokri/rules/money.ts'
import { can } from '@tokri/rules/permissions.ts'
import type { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Viewer } from '../../../platform/security/access.ts'
import * as queries from './people-figures-queries.ts'
import { dayOf } from './store-figures.ts'

type Query = z.output<typeof peopleFiguresSchema.query>

const shapeOf = (row: queries.PersonRow): PersonFigures => ({
  ...{ userId: row.user_id, name: row.name, period: row.period, packed: row.packed, lines: row.lines },
  secondsPerLine: row.lines === 0 ? null : Math.round((10 * row.picking_seconds) / row.lines) / 10,
  ...{ shorts: row.shorts, drops: row.drops, kept: row.kept, failed: row.failed },
  ...{ tips: toRupees(row.tip_paise), cashDifference: toRupees(row.difference_paise) },
})

/** Throws `not_found` for an unknown store. */
export const readPeopleFigures = async (
  deps: Deps,
  viewer: Viewer,
  { storeId, by, from, to }: Query,
): Promise<PeopleFiguresShape> => {
  const last = await dayOf(deps, { storeId, day: to ?? from })
  const first = await dayOf(deps, { storeId, day: from ?? last.day })
  const userId = can(viewer, 'manager', storeId) ? null : viewer.id
  const range = { storeId, zone: last.zone, from: first.from, to: last.to, by, userId }
  return {
    store: { _id: storeId, name: last.name },
    from: first.day,
    to: last.day,
    people: (await queries.readPeople(deps.db, range)).map(shapeOf),
  }
}

const columns = [
  ...['person', 'period', 'packed', 'lines', 'seconds_per_line', 'shorts', 'drops', 'kept', 'failed', 'tips'],
  'cash_difference',
]

export const peopleFiguresCsv = async (deps: Deps, viewer: Viewer, query: Query) => {
  const { store, from, to, people } = await readPeopleFigures(deps, viewer, query)
  const lines = people.map((one) => [
    ...[one.name, one.period, one.packed, one.lines, one.secondsPerLine ?? '', one.shorts, one.drops, one.kept],
    ...[one.failed, one.tips, one.cashDifference],
  ])
  return {
    name: `people-${store._id}-${from}-${to}.csv`,
    text: BYTE_ORDER_MARK + [columns, ...lines].map(csvLine).join(''),
  }
}
