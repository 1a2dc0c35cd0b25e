// Requests to addresses that somebody else names: a webhook, a picture. They must not lead into the network of the server:
// only https, and the address is checked when it is connected to. Node follows no redirects by itself.
import { lookup } from 'node:dns'
import { type AgentOptions, type ClientRequest, Agent as HttpAgent, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, type RequestOptions, request as requestHttps } from 'node:https'
import { isPublicUrl, publicLookup } from './public-address.ts'

export type OutsideOptions = {
  /** For one's own network: http and private addresses too. */
  allowPrivate: boolean
  /** For tests: how names are resolved, and how long an answer may take. */
  resolve?: typeof lookup
  patienceMs?: number
}

export type Outside = {
  /** Whether requests may be sent to this URL. Ask before each: an address without a name is looked up by nobody. */
  accepts: (url: string) => boolean
  request: (url: string, options: RequestOptions) => ClientRequest
}

const HEADER_BYTES = 8192

const isUrl = (url: string): boolean => /^https?:$/.test(URL.parse(url)?.protocol ?? '')

export const createOutside = (
  { allowPrivate, resolve = lookup }: OutsideOptions,
  connections: AgentOptions = {},
): Outside => {
  const http = new HttpAgent(connections)
  const https = new HttpsAgent({ ...connections, ...(!allowPrivate && { lookup: publicLookup(resolve) }) })
  return {
    accepts: (url) => (allowPrivate ? isUrl(url) : isPublicUrl(url)),
    request: (url, options) =>
      url.startsWith('http:')
        ? requestHttp(url, { ...options, maxHeaderSize: HEADER_BYTES, agent: http })
        : requestHttps(url, { ...options, maxHeaderSize: HEADER_BYTES, agent: https }),
  }
}
