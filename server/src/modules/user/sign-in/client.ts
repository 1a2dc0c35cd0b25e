// The data of a request about its client, apart from the token.

import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { chosenLanguageOf } from '../../../platform/language/request-language.ts'
import { clientOf } from '../../../platform/security/client-address.ts'
import { deviceEntriesOf } from './known-device.ts'

export type Client = {
  address: string
  /** The User-Agent header. */
  device: string
  /** Null if nobody has chosen one in this browser. */
  chosenLanguage: string | null
  /** The entries of the device cookie (known-device.ts). */
  deviceEntries: readonly string[]
}

export const clientOfRequest = (request: FastifyRequest, deps: Pick<Deps, 'publicUrl'>): Client => ({
  address: clientOf(request.ip),
  device: request.headers['user-agent'] ?? '',
  chosenLanguage: chosenLanguageOf(request),
  deviceEntries: deviceEntriesOf(request, deps),
})
