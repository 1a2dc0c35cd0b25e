// OPTIONS: the methods of an address. No other origin may call the shop, so there are no CORS headers.
import type { FastifyInstance } from 'fastify'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
/** Every other address is that of a page, of a file or of a picture. */
const API = /^\/api(?=[/?]|$)/

export const answerOptions = (app: FastifyInstance): void => {
  const config = { outsideContract: 'the methods of an address', metricsName: 'page' } as const
  app.options('/*', { config }, (request, reply) => {
    const [url = '/'] = request.url.split('?', 1)
    const isPage = !API.test(url)
    const methods = METHODS.filter(
      (method) => app.hasRoute({ method, url }) || (isPage && ['GET', 'HEAD'].includes(method)),
    )
    if (methods.length === 0) return reply.callNotFound()
    return reply
      .code(204)
      .header('allow', [...methods, 'OPTIONS'].join(', '))
      .send()
  })
}
