/** What the search bar says about one hint. */
export const phraseOf = (hint: string) => `Search "${hint}"`
