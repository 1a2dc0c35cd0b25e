const nasals = /[ङञणनम]\u094d(?=[क-ह])|\u0901/g
const CANDRA_O = /\u0949/g

/**
 * A name without what spellings differ in: case, spaces, punctuation and accents, in Hindi also the dot below a letter and
 * how a nasal is written.
 */
export const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[\u0300-\u036f\u093c]|[^\p{L}\p{M}\p{Nd}]/gu, '')
    .replace(nasals, '\u0902')
    .replace(CANDRA_O, '\u093e')
