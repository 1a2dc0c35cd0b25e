// The words of a column's header, so that tables of words can be compared with it.

/** Without the dot of Devanagari, which lists write or leave out: "मुनाफ़ा" is "मुनाफा". */
export const withoutNukta = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u093c\u200c\u200d]/g, '')
    .normalize('NFC')

/** "CostPrice", "cost_price" and "Cost-Price" are the words "cost" and "price". */
export const wordsOf = (header: string): string[] =>
  withoutNukta(header)
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')

/** The words of a table, which are written in one text. */
export const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(' '))
