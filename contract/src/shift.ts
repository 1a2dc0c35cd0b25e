// Shifts: when a person works at a store, and as what.
import { endpoint } from './endpoint.ts'
import type * as schema from './shift.schema.ts'

export const startShift = endpoint<typeof schema.startShiftSchema>({
  method: 'POST',
  url: '/api/shift/start',
  access: 'staff',
  store: 'body',
  invalidates: 'nothing',
  idempotent: true,
})
/** Ends the caller's shift, or as a manager that of another person at the store. */
export const endShift = endpoint<typeof schema.endShiftSchema>({
  method: 'PUT',
  url: '/api/shift/end',
  access: 'staff',
  store: 'any',
  invalidates: 'nothing',
  idempotent: true,
})
export const myShift = endpoint<typeof schema.myShiftSchema>({
  method: 'GET',
  url: '/api/shift/mine',
  access: 'staff',
  store: 'any',
})
/** The answer of a service worker to a push message: the phone of a person on shift is there. It needs no session. */
export const shiftHeard = endpoint<typeof schema.shiftHeardSchema>({
  method: 'PUT',
  url: '/api/shift/heard',
  access: 'guest',
  invalidates: 'nothing',
})
