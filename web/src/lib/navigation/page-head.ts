import { BASE_LANGUAGE } from '@tokri/contract/language.ts'
import { addressIn, languages, locale, publicAddress } from '../language/language.ts'

/** What search engines show of a description. */
const LONGEST = 160

/** The beginning of a text. It ends between two letters as readers see them: an emoji or a syllable is never cut. */
const beginningOf = (text: string): string => {
  if (text.length <= LONGEST) return text
  // Some older browsers know no letters of several characters.
  if (!('Segmenter' in Intl)) return Array.from(text).slice(0, LONGEST).join('')
  const letter = new Intl.Segmenter(locale).segment(text).containing(LONGEST)
  return text.slice(0, letter?.index)
}

/** No "<" in it can end its script element. */
const escaped = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/** The head of a page for search engines and link previews. `path` and `image` are root-relative. */
export const pageHead = ({
  origin,
  path,
  title,
  description,
  image,
  data,
  listed = true,
}: {
  origin: string
  path: string
  title: string
  description: string
  image?: string
  /** JSON-LD. `address` makes the public address of a page, in the language of this one. */
  data?: (address: (path: string) => string) => object
  /** Whether search engines may show the page. */
  listed?: boolean
}) => ({
  meta: [
    { title },
    ...(listed ? [] : [{ name: 'robots', content: 'noindex' }]),
    { name: 'description', content: beginningOf(description) },
    { property: 'og:title', content: title },
    { property: 'og:description', content: beginningOf(description) },
    { property: 'og:url', content: origin + publicAddress(path) },
    { property: 'og:type', content: 'website' },
    ...(image ? [{ property: 'og:image', content: origin + image }] : []),
  ],
  links: [
    { rel: 'canonical', href: origin + publicAddress(path) },
    ...languages.map(({ code }) => ({ rel: 'alternate', hrefLang: code, href: origin + addressIn(code, path) })),
    { rel: 'alternate', hrefLang: 'x-default', href: origin + addressIn(BASE_LANGUAGE, path) },
  ],
  scripts: data
    ? [{ type: 'application/ld+json', children: escaped(data((path) => origin + publicAddress(path))) }]
    : [],
})
