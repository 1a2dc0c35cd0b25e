/** The name of a country in a language. */
export const countryName = (code: string, language: string): string =>
  new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code
