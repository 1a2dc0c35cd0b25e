/** The local time for an `<input type="datetime-local">`; empty for none. */
export const localTime = (iso: string | null): string => {
  if (iso === null) return ''
  const time = new Date(iso)
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The inverse of `localTime`. */
export const timeOf = (value: string): string | null => (value === '' ? null : new Date(value).toISOString())
