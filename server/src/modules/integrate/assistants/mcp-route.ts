// /mcp: assistants use the shop by the Model Context Protocol (modelcontextprotocol.io), over its streamable HTTP. A request
// is answered without what came before it, so any copy of the shop answers any request. It is off until an administrator
// switches it on.
import { createClient } from '@tokri/contract/client.ts'
import { LANGUAGE_HEADER } from '@tokri/contract/language.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { sendInProcess } from '../../../platform/http/inside-send.ts'
import { type Authenticate, bearerOf } from '../../../platform/security/access.ts'

/** The packages are loaded with the first request: most shops have no assistants. */
const openHandler = async (deps: Pick<Deps, 'settings' | 'publicUrl'>, app: FastifyInstance) => {
  const { createMcpHandler, originValidationResponse } = await import('@modelcontextprotocol/server')
  const { assistantServer } = await import('./assistant-tools.ts')
  const send = sendInProcess(app)
  const { hostname } = new URL(deps.publicUrl)
  const { fetch: answer } = createMcpHandler(
    ({ requestInfo }) => {
      const passed = ['authorization', LANGUAGE_HEADER].flatMap((name) => {
        const value = requestInfo?.headers.get(name)
        return value ? [[name, value]] : []
      })
      return assistantServer({
        callAt: (headers) =>
          createClient((call) => send({ ...call, headers: { ...Object.fromEntries(passed), ...headers } })),
        shopName: deps.settings.current.storeName,
        publicUrl: deps.publicUrl,
      })
    },
    { maxSubscriptions: 0 }, // nothing changes that an assistant could be told of
  )
  return async (request: Request, parsedBody: unknown) =>
    // Pages of other sites do not use the shop through a browser.
    originValidationResponse(request, [hostname]) ?? answer(request, { parsedBody })
}

const webRequest = ({ method, headers }: FastifyRequest, url: string): Request =>
  new Request(url, {
    method,
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && !/^(?:connection|content-length|host|keep-alive|transfer-encoding)$/.test(name)
        ? [[name, value]]
        : [],
    ),
  })

export const mcpRoute = (app: FastifyInstance, deps: Deps, authenticate: Authenticate): void => {
  let handler: ReturnType<typeof openHandler> | undefined
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    config: { outsideContract: 'for assistants: calls of the contract with the key of a person', priority: 'low' },
    handler: async (request, reply) => {
      if (!deps.settings.current.assistants)
        throw new AppError('not_found', { message: 'There is nothing at this address' })
      reply.header('cache-control', 'no-store')
      // Searching takes no key, and a wrong one is told at once.
      if (request.headers.authorization !== undefined) {
        reply.header('www-authenticate', 'Bearer')
        await authenticate(bearerOf(request) ?? '')
        reply.removeHeader('www-authenticate')
      }
      handler ??= openHandler(deps, app)
      const answer = await handler
      return reply.send(await answer(webRequest(request, `${deps.publicUrl}/mcp`), request.body))
    },
  })
}
