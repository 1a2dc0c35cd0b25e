import { addressIn, languages, publicAddress } from '../language/language.ts'

/** The head of a page for search engines and link previews. `path` and `image` are root-relative. */
export const pageHead = ({
  origin,
  path,
  title,
  description,
  image,
  data,
}: {
  origin: string
  path: string
  title: string
  description: string
  image?: string
  /** JSON-LD, with every "<" escaped. */
  data?: object
}) => ({
  meta: [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: origin + publicAddress(path) },
    { property: 'og:type', content: 'website' },
    ...(image ? [{ property: 'og:image', content: origin + image }] : []),
  ],
  links: [
    { rel: 'canonical', href: origin + publicAddress(path) },
    ...languages.map(({ code }) => ({ rel: 'alternate', hrefLang: code, href: origin + addressIn(code, path) })),
  ],
  scripts: data ? [{ type: 'application/ld+json', children: JSON.stringify(data).replaceAll('<', '\\u003c') }] : [],
})
