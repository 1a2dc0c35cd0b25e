// The one clock of the screens: the time that the last answers of the server named, plus what has passed since. A device's
// own clock may be wrong by minutes or years.

/** The server's time less that of this page; null before the first answer. */
let ahead: number | null = null

const FAR_APART_MS = 30_000

/**
 * Takes the time of an answer from its header `Date`, which is cut to the second. An answer is late by its way here, so the
 * one that was fastest counts, unless they are far apart: a clock was wrong, or the device has slept.
 */
export const learnServerTime = (date: string | null): void => {
  const at = Date.parse(date ?? '')
  if (Number.isNaN(at)) return
  const next = at - performance.now()
  ahead = ahead === null || Math.abs(next - ahead) > FAR_APART_MS ? next : Math.max(ahead, next)
}

/** In milliseconds. Before the first answer it is the device's time. */
export const serverNow = (): number => (ahead === null ? Date.now() : Math.round(ahead + performance.now()))

/** For tests, which share one page. */
export const forgetServerTime = (): void => {
  ahead = null
}
