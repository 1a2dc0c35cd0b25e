// Parses and writes with URLSearchParams. The router's own parser would read `q=5` as a number and redirect to `q="5"`.

export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

export const stringifySearch = (search: Record<string, unknown>): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '' && value !== false) params.set(name, String(value))
  }
  const text = params.toString()
  return text && `?${text}`
}

/** The page number of an address; 1 if it is invalid. */
export const readPage = (value: unknown): number => (/^[1-9]\d{0,6}$/.test(String(value)) ? Number(value) : 1)
