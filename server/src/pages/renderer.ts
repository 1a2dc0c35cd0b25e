import type { Send } from '@tokri/contract/client.ts'
import type { StoreName } from '@tokri/contract/store.schema.ts'

/**
 * `origin` is the shop's public address without a slash at its end. `store` is the store whose goods the page shows; null
 * where visitors are not asked for their place. `promise` is the store's present promise; null where it is that of the
 * settings. `nonce` is an attribute of every script that the renderer itself writes, and of nothing else.
 */
export type PageRequest = {
  url: string
  origin: string
  send: Send
  store: StoreName | null
  promise: PagePromise | null
  nonce: string
}

/** The promised minutes, or why there is no promise at present. */
export type PagePromise = { minutes: number } | { title: string }

/** What the storefront's build exports; boot/storefront.ts loads it. The server never imports the sources of web. */
export type Renderer = {
  /** The cache key of a page: its path and known parameters in one spelling. Other parameters are left out. */
  pageUrl: (url: string) => string
  /** A whole HTML page, a redirect, an error page with its status, or a text for machines (sitemap). */
  render: (page: PageRequest) => Promise<Response>
  /** A page without data, for when nothing else can be rendered. */
  errorPage: (status: number) => string | Promise<string>
}

/** The renderer of each language by its code, such as `hi`. Without the prefix of the language, addresses look alike in all. */
export type Renderers = ReadonlyMap<string, Renderer>
