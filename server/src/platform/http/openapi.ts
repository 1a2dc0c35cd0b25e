// Generates the OpenAPI 3.1 description from the registered routes and the schemas that validate them.
import { errorCodes } from '@tokri/contract/errors.ts'
import { scopesOf } from '@tokri/contract/scopes.ts'
import { z } from 'zod'
import type { RouteEntry } from './route.ts'

/** A call that is not part of the contract, such as one that does not answer JSON. It is described by hand. */
export type PlainCall = {
  method: 'GET' | 'POST'
  url: string
  access: RouteEntry['endpoint']['access']
  summary: string
  /** Media type of the response. */
  type: string
  /** Names of its query parameters. */
  query?: string[]
}

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return plain
}

/** `/pay/:id` as OpenAPI writes it: `/pay/{id}`. */
const pathOf = (url: string): string => url.replace(/:(\w+)/g, '{$1}')
const pathParameters = (url: string): Json[] =>
  [...url.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))

const queryParameters = (query: z.ZodType | undefined): Json[] => {
  if (!query) return []
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const accessText: Record<RouteEntry['endpoint']['access'], string> = {
  guest: 'Open to everyone.',
  'guest-or-user': 'Open to everyone; a token that is sent must be valid.',
  user: 'Signed in.',
  staff: 'Whoever has a duty at the store.',
  picker: 'Pickers of the store.',
  rider: 'Riders of the store.',
  manager: 'Managers of the store.',
  admin: 'Administrators only.',
  refresh: 'With the refresh token as bearer.',
  signature: 'Proves itself by its signature.',
}
const needsToken = (access: RouteEntry['endpoint']['access']) =>
  access !== 'guest' && access !== 'guest-or-user' && access !== 'signature'

const failure = { $ref: '#/components/responses/Failure' }
const refusals = (access: RouteEntry['endpoint']['access']): Json => ({
  ...(access !== 'guest' && { '401': failure }),
  ...(needsToken(access) && access !== 'user' && access !== 'refresh' && { '403': failure }),
  '4XX': failure,
  '503': failure,
})

const wordsOf = (url: string): string => {
  const last = url.split('/').findLast((part) => part !== '' && !part.startsWith(':')) ?? url
  const words = last.replace(/-/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const describe = (access: RouteEntry['endpoint']['access'], scopes: readonly string[]): string =>
  scopes.length === 0 ? accessText[access] : `${accessText[access]} An API key needs the scope ${scopes.join(' or ')}.`

const operation = ({ endpoint: { method, url, access, status, body, answers }, schema }: RouteEntry): Json => ({
  operationId: `${method.toLowerCase()}${url.replace(/[^a-z]+([a-z]?)/gi, (_, letter: string) => letter.toUpperCase())}`,
  tags: [url.split('/')[2] ?? 'other'],
  summary: wordsOf(url),
  description: describe(access, scopesOf({ method, url })),
  // What others may build on: it changes with a new major version only. Other calls are for the screens of the shop.
  'x-stable': access === 'guest' || scopesOf({ method, url }).length > 0,
  'x-scopes': scopesOf({ method, url }),
  ...(needsToken(access) && { security: [{ bearer: [] }] }),
  parameters: [...pathParameters(url), ...queryParameters(schema.query)],
  ...(schema.body && {
    requestBody: {
      required: method !== 'DELETE',
      content: { 'application/json': { schema: schemaOf(schema.body, 'input') } },
    },
  }),
  ...(body === 'multipart' && {
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': { schema: { type: 'object', description: 'Text fields first, then one file' } },
      },
    },
  }),
  responses: {
    [status ?? 200]: {
      description: 'Done',
      content: answers ? { [answers]: {} } : { 'application/json': { schema: schemaOf(schema.answer, 'output') } },
    },
    ...refusals(access),
  },
})

const plainOperation = ({ url, access, summary, type, query = [] }: PlainCall): Json => ({
  tags: [url.split('/')[2] ?? 'platform'],
  summary,
  description: accessText[access],
  ...(needsToken(access) && { security: [{ bearer: [] }] }),
  parameters: query.map((name) => ({ name, in: 'query', required: true, schema: { type: 'string' } })),
  responses: { '200': { description: 'Done', content: { [type]: {} } }, ...refusals(access) },
})

const components = {
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer', description: 'The access token of user/login, or an API key' },
  },
  schemas: {
    Failure: {
      type: 'object',
      required: ['success', 'error', 'message', 'code', 'requestId'],
      properties: {
        success: { const: false },
        error: { const: true },
        message: { type: 'string', description: 'A sentence for a person' },
        code: { enum: Object.keys(errorCodes) },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        data: { description: 'What changed, where the caller needs it' },
        requestId: { type: 'string' },
      },
    },
  },
  responses: {
    Failure: {
      description: 'Refused',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  },
}

export type ApiInfo = { title: string; version: string; description: string }

/** The whole description as plain JSON. */
export const describeApi = (info: ApiInfo, entries: readonly RouteEntry[], plain: readonly PlainCall[]): Json => {
  const paths: Record<string, Json> = {}
  const put = (url: string, method: string, described: Json) => {
    const path = pathOf(url)
    paths[path] = { ...paths[path], [method.toLowerCase()]: described }
  }
  for (const entry of entries) put(entry.endpoint.url, entry.endpoint.method, operation(entry))
  for (const call of plain) put(call.url, call.method, plainOperation(call))
  return { openapi: '3.1.0', info, servers: [{ url: '/' }], paths, components }
}
