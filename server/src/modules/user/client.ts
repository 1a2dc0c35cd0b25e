// What a request says about its client, apart from its token.
import type { FastifyRequest } from 'fastify'
import { clientOf } from '../../platform/security/client-address.ts'

export type Client = { address: string; device: string }

export const clientOfRequest = (request: FastifyRequest): Client => ({
  address: clientOf(request.ip),
  device: request.headers['user-agent'] ?? '',
})
