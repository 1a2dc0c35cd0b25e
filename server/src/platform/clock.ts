/** Where the program reads the time, so that tests can set it. */
export type Clock = () => Date
export const systemClock: Clock = () => new Date()

/**
 * The clock that `TEST_CLOCK` describes: it shows that time now and runs on from it. Several processes share one clock
 * if the text says when it showed that time: `2027-03-31T23:58:00+05:30 since 2026-11-28T05:00:00Z`. Null if the text
 * cannot be read.
 */
export const clockOf = (text: string): Clock | null => {
  const [time = '', since] = text.split(' since ')
  const aheadMs = Date.parse(time) - (since === undefined ? Date.now() : Date.parse(since))
  return Number.isNaN(aheadMs) ? null : () => new Date(Date.now() + aheadMs)
}
