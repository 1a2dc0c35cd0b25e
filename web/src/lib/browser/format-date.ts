// Times as people read them, where the reader is.
const moment = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium' })
const clock = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short' })

/** "20 Nov 2026, 3:30 pm" */
export const momentOf = (iso: string): string => moment.format(new Date(iso))
/** "20 Nov 2026" */
export const dayOf = (iso: string): string => day.format(new Date(iso))
/** "3:30 pm" */
export const clockOf = (iso: string | number): string => clock.format(new Date(iso))
