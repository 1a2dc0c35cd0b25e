import type { Send } from '@tokri/contract/client.ts'

/** What the storefront's build must offer; `main.ts` hands it in, the server never imports the web. */
export type Renderer = {
  /** The address a page depends on: path and known parameters in one spelling; whatever else the URL carries is left out. */
  pageUrl: (url: string) => string
  /** A whole HTML page, a redirect, or a page that says what went wrong with its status. `origin` has no slash at its end. */
  render: (page: { url: string; origin: string; send: Send }) => Promise<Response>
  /** A page without any data, for the moment when nothing else can be drawn. */
  errorPage: (status: number) => string
}
