import type { Send } from '@tokri/contract/client.ts'
import type { FastifyInstance } from 'fastify'

/** Pages and assistants call the API in this process: the same handlers and responses, without a socket. */
export const sendInProcess =
  (app: FastifyInstance): Send =>
  async ({ method, url, body, headers }) => {
    const response = await app.inject({
      method: method as 'GET',
      url,
      ...(headers && { headers }),
      ...(body !== undefined && { payload: body as object }),
    })
    return { status: response.statusCode, answer: response.json() }
  }
