/** A text as a LIKE pattern for "contains": signs that mean something to the database mean themselves. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
