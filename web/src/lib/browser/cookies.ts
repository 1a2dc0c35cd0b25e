const A_YEAR_S = 365 * 24 * 3600

/** The raw value of a cookie. */
export const readCookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** Keeps a cookie for a year; an empty value deletes it. */
export const writeCookie = (name: string, value: string): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing outside secure contexts
  document.cookie = `${name}=${value}; Max-Age=${value === '' ? 0 : A_YEAR_S}; Path=/; SameSite=Lax${secure}`
}
