// Slugs in the URLs of pages: words joined by hyphens, with the id after the last hyphen. Only the id is
// used to find the page; the words are for people and search engines.

const joinWords = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')

/** `dairy-bread-eggs-<id>`: ampersands, commas and all other signs are dropped, spaces become hyphens. */
export const slugOf = (name: string, id: string): string => {
  const words = joinWords(name)
  return words === '' ? id : `${words}-${id}`
}

/** The id of a slug: the part after the last hyphen, or the whole text when there is none. */
export const idOfSlug = (slug: string): string => slug.slice(slug.lastIndexOf('-') + 1)
