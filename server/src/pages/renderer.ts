import type { Send } from '@tokri/contract/client.ts'

/** `origin` is the shop's public address without a slash at its end. */
export type PageRequest = { url: string; origin: string; send: Send }

/** What the storefront's build must offer; `storefront.ts` loads it, the server never imports the web's sources. */
export type Renderer = {
  /** The address a page depends on: path and known parameters in one spelling; whatever else the URL carries is left out. */
  pageUrl: (url: string) => string
  /** A whole HTML page, a redirect, or a page that says what went wrong with its status; a text for machines (sitemap). */
  render: (page: PageRequest) => Promise<Response>
  /** A page without any data, for the moment when nothing else can be drawn. */
  errorPage: (status: number) => string
}
