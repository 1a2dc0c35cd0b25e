// Addresses of pages (spec, section 2): words joined by hyphens, the id after the last hyphen.
// A page opens by its id alone; the words are for people and search engines.

const joinWords = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')

/** `dairy-bread-eggs-<id>`: ampersands, commas and every other sign are gone, spaces are hyphens. */
export const slugOf = (name: string, id: string): string => {
  const words = joinWords(name)
  return words === '' ? id : `${words}-${id}`
}

/** The id of a slug: what stands after the last hyphen (the whole text when there is none). */
export const idOfSlug = (slug: string): string => slug.slice(slug.lastIndexOf('-') + 1)
