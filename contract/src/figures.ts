// The figures of a store's day.
import { endpoint } from './endpoint.ts'
import type * as schema from './figures.schema.ts'

/** The figures of a store's day: promises, stages, reasons for lateness, work, cash and waste. */
export const floorFigures = endpoint<typeof schema.floorFiguresSchema>({
  method: 'GET',
  url: '/api/floor/figures',
  access: 'manager',
  store: 'query',
})
/** The delivered orders of a store's day with their stages, as a spreadsheet. */
export const floorFiguresCsv = endpoint<typeof schema.floorFiguresCsvSchema>({
  method: 'GET',
  url: '/api/floor/figures-csv',
  access: 'manager',
  store: 'query',
  answers: 'text/csv',
})
/** The work of each person by day or month: a manager reads that of the store, others their own. */
export const peopleFigures = endpoint<typeof schema.peopleFiguresSchema>({
  method: 'GET',
  url: '/api/floor/people',
  access: 'staff',
  store: 'query',
})
export const peopleFiguresCsv = endpoint<typeof schema.peopleFiguresCsvSchema>({
  method: 'GET',
  url: '/api/floor/people-csv',
  access: 'staff',
  store: 'query',
  answers: 'text/csv',
})
