// Dates and times in the reader's time zone.
const moment = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium' })
const clock = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short' })

/** "20 Nov 2026, 3:30 pm" */
export const formatDateTime = (iso: string): string => moment.format(new Date(iso))
/** "20 Nov 2026" */
export const formatDate = (iso: string): string => day.format(new Date(iso))
/** "3:30 pm" */
export const formatTime = (iso: string | number): string => clock.format(new Date(iso))
