// The server refuses to start with a route that nobody vouches for. Routes made from the contract (platform/http/route.ts)
// carry access and shapes by construction. Every other one stands in the list below, with the reason why it answers
// outside the envelope and what keeps it in bounds.
import type { Endpoint, EndpointSchema } from '@tokri/contract/endpoint.ts'
import { isStorePermission } from '@tokri/rules/permissions.ts'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { z } from 'zod'

/** `METHOD address`; a star at the end stands for a whole family. */
export const outsideTheEnvelope: Record<string, string> = {
  'GET /*': 'pages: the same for every guest, rendered from the public catalogue',
  'GET /assets/*': 'files of the browser build, read at start',
  'GET /media/*': 'pictures, named by the hash of their content',
  'GET /healthz': 'for process supervisors: says nothing but that the process lives',
  'GET /readyz': 'for load balancers: says nothing but whether to send visitors',
  'GET /metrics': 'for Prometheus: counts, guarded by METRICS_TOKEN',
  'GET /api/openapi.json': 'the contract itself, public',
  'GET /api/docs': 'the contract as a page',
  'GET /api/docs/*': 'files of that page',
  'GET /api/product/export': 'a CSV file, for administrators',
  'GET /api/order/invoice': 'a PDF file of one of the caller’s own orders',
  'GET /api/order/track': 'a stream of events of one of the caller’s own orders',
  'GET /pay/:paymentId': 'leads on to the payment provider; the unguessable id is what one has to know',
  'POST /pay/:paymentId': 'the buttons of the test provider’s page at that address',
}

const family = Object.keys(outsideTheEnvelope).filter((name) => name.endsWith('*') && name !== 'GET /*')
const vouchedFor = (name: string): boolean =>
  name in outsideTheEnvelope || family.some((pattern) => name.startsWith(pattern.slice(0, -1)))

/** A file of the browser build (icons, manifest, service worker) or one made for machines (robots.txt, sitemap.xml). */
const isFile = (name: string): boolean => /^GET \/(?!api\/)(?:[\w.-]+\/)*[\w.-]+\.[a-z0-9]+$/.test(name)

const methodsOf = ({ method }: Pick<RouteOptions, 'method'>): string[] => (Array.isArray(method) ? method : [method])

/** HEAD is GET without a body, in whatever Fastify adds by itself. */
const nameOf = (method: string, url: string): string => `${method === 'HEAD' ? 'GET' : method} ${url}`

/** To be called before any route is made. Throws while a route is being added that nobody vouches for. */
export const refuseUnguardedRoutes = (app: FastifyInstance): void => {
  app.addHook('onRoute', (route) => {
    for (const method of methodsOf(route)) {
      const name = nameOf(method, route.url)
      if (route.config?.fromContract) continue
      // mutation: refuse-unlisted-route
      if (!vouchedFor(name) && !isFile(name))
        throw new Error(
          `${name} is not made from the contract; make it so, or give the reason in platform/security/route-checks.ts`,
        )
      if (route.url.startsWith('/api/') && route.config?.access === undefined)
        throw new Error(`${name} does not say who may call it`)
    }
  })
}

/** Calls that change something and yet declare no JSON body: what they read instead. */
const withoutJsonBody: Record<string, string> = {
  'POST /api/user/refresh-token': 'the bearer alone',
  'POST /api/sub-category/get-sub-categories': 'nothing',
  'DELETE /api/cart/remove-coupon': 'nothing',
  'PUT /api/user/upload-avatar': 'one file',
  'POST /api/file/upload': 'one file',
  'POST /api/payment/webhook/:provider': 'bytes, since the signature is over them',
  'POST /api/product/import': 'text fields and one file',
}

const accesses: Record<Endpoint['access'], true> = {
  guest: true,
  'guest-or-user': true,
  user: true,
  staff: true,
  picker: true,
  rider: true,
  manager: true,
  admin: true,
  refresh: true,
  signature: true,
}
const isOfStore = (access: Endpoint['access']): boolean =>
  access !== 'guest' &&
  access !== 'guest-or-user' &&
  access !== 'refresh' &&
  access !== 'signature' &&
  isStorePermission(access)

const hasStoreId = (shape: z.ZodType | undefined): boolean => shape instanceof z.ZodObject && 'storeId' in shape.shape

/** Throws when an endpoint of the contract leaves open who may call it, what it takes or what it answers. */
export const refuseUndeclared = (
  { method, url, access, store }: Endpoint,
  { body, query, answer }: EndpointSchema,
): void => {
  const name = `${method} ${url}`
  if (!Object.hasOwn(accesses, access ?? '')) throw new Error(`${name} does not say who may call it`)
  if (!(answer instanceof z.ZodObject) || !('success' in answer.shape)) throw new Error(`${name} declares no answer`)
  if (isOfStore(access) !== (store !== undefined)) throw new Error(`${name} does not say which store it is about`)
  if ((store === 'body' && !hasStoreId(body)) || (store === 'query' && !hasStoreId(query)))
    throw new Error(`${name} has no storeId in its ${store}`)
  if (method === 'GET' && body) throw new Error(`${name} declares a body that nobody can send`)
  if (method !== 'GET' && !body && !(name in withoutJsonBody)) throw new Error(`${name} does not declare what it takes`)
}
