// Creates routes: each from an endpoint of the contract, its schema and a handler. The route checks access before it reads
// the body, parses the input by the schema, and serializes the response by the schema, so that no undeclared field is sent.
import type { AnswerOf, CacheName, Endpoint, EndpointSchema } from '@tokri/contract/endpoint.ts'
import { ALL_FIELDS_REQUIRED } from '@tokri/contract/fields.ts'
import { rateLimits } from '@tokri/contract/rate-limits.ts'
import { scopesOf } from '@tokri/contract/scopes.ts'
import { can, type Permission } from '@tokri/rules/permissions.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler, RouteHandlerMethod } from 'fastify'
import type { z } from 'zod'
import { AppError } from '../errors.ts'
import { languageOf } from '../language/request-language.ts'
import { inLanguage } from '../language/sentences.ts'
import { limits } from '../limits.ts'
import {
  type Authenticate,
  decideAccess,
  isPlainGuest,
  requireAtStore,
  requireScope,
  type Viewer,
} from '../security/access.ts'
import { clientOf } from '../security/client-address.ts'
import type { CountAttempt, Counted } from '../security/rate-limit.ts'
import { refuseUndeclared } from '../security/route-checks.ts'
import { idempotencyKeyOf } from './idempotency.ts'
import { type SerializedResponse, sendSerializedResponse } from './serialized-response.ts'
import { createSerializer } from './serializer.ts'
import { validationMessage } from './validation-messages.ts'

type Input<S, K extends 'body' | 'query'> = K extends keyof S
  ? S[K] extends z.ZodType
    ? z.output<S[K]>
    : undefined
  : undefined

export type Incoming<S extends EndpointSchema> = {
  /** The signed-in user, if any, where a call is open to guests. */
  viewer: Viewer | null
  /** The signed-in user, if the access is a permission. Reading it in any other call throws. */
  user: Viewer
  /** The `Idempotency-Key`, where the endpoint is idempotent. */
  key: string | null
  body: Input<S, 'body'>
  query: Input<S, 'query'>
  request: FastifyRequest
  reply: FastifyReply
}

/** The response without the two flags of the envelope; the route adds them. */
export type Outcome<S extends EndpointSchema> = Omit<AnswerOf<S>, 'success' | 'error'>

/** A response that a cache holds serialized. */
export type Ready = { ready: SerializedResponse }

export type RouteEntry = { endpoint: Endpoint; schema: EndpointSchema }

declare module 'fastify' {
  interface FastifyRequest {
    /** How much of the time limit was spent on checking access. */
    accessMs: number
  }
}

/** The error for invalid input. Missing fields are reported before wrong ones. */
export const badInput = (error: z.ZodError): AppError => {
  const fields: Record<string, string> = {}
  for (const { path, message } of error.issues) if (path.length > 0) fields[path.join('.')] ??= message
  const missing = error.issues.find((issue) => issue.message === ALL_FIELDS_REQUIRED)
  const message = (missing ?? error.issues[0])?.message
  return new AppError('bad_request', { message, ...(Object.keys(fields).length > 0 && { fields }) })
}

const parse = (schema: z.ZodType | undefined, value: unknown): unknown => {
  if (!schema) return undefined
  const parsed = schema.safeParse(value, { error: validationMessage })
  if (!parsed.success) throw badInput(parsed.error)
  return parsed.data
}

/** Whether the body is a form. Only calls that receive files accept one. */
const isForm = (request: FastifyRequest): boolean => /^multipart\//i.test(request.headers['content-type'] ?? '')

/** DELETE calls take their fields from the body or the query string; two different values are refused. */
const bodyOf = (request: FastifyRequest): unknown => {
  const body = request.body ?? {}
  if (request.method !== 'DELETE' || typeof body !== 'object' || Array.isArray(body)) return body
  const query = request.query as Record<string, unknown>
  for (const [name, value] of Object.entries(query)) {
    const other = (body as Record<string, unknown>)[name]
    if (other !== undefined && String(other) !== String(value))
      throw new AppError('bad_request', { message: `${name} differs between the body and the address` })
  }
  return { ...query, ...body }
}

/**
 * Answers with 503 once the time limit is over, even if the work continues. If the work did not commit, the database's
 * timeouts roll it back; if it did, a repeat with the same Idempotency-Key gets its response.
 */
const within = async <T>(milliseconds: number, work: Promise<T>, lateMs = () => 0): Promise<T> => {
  if (milliseconds === Number.POSITIVE_INFINITY) return work
  let timer: NodeJS.Timeout | undefined
  let extensions: number = limits.answer.extensions
  const late = new Promise<never>((_, refuse) => {
    const decide = () => {
      if (lateMs() > limits.answer.starvedMs && extensions-- > 0) timer = setTimeout(decide, milliseconds)
      else refuse(new AppError('unavailable', { retryAfterSeconds: 2 }))
    }
    timer = setTimeout(decide, milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

export type RouteOptions = {
  /**
   * How long a session and its user may be used after they were read. Only for a call whose own statement checks that the
   * session still exists.
   */
  sessionKeptMs?: number
  /** Returns what the rate limit counts this request by, instead of the address. The body is parsed but not validated. */
  countedPer?: (request: FastifyRequest) => Promise<Counted['per'] | null>
}

export type Route = <S extends EndpointSchema>(
  endpoint: Endpoint<S>,
  schema: S,
  answer: (incoming: Incoming<S>) => Promise<Outcome<S> | Ready> | Outcome<S> | Ready,
  options?: RouteOptions,
) => void

/** Creates a route that answers a file or a stream, which the handler sends itself. */
export type FileRoute = <S extends EndpointSchema>(
  endpoint: Endpoint<S>,
  schema: S,
  send: (incoming: Incoming<S>) => Promise<FastifyReply> | FastifyReply,
) => void

export type RouteMakerOptions = {
  table: RouteEntry[]
  /** The app that does not parse bodies, for endpoints with a raw body. */
  rawApp?: FastifyInstance
  answerWithinMs?: number
  /** How late the event loop runs, if that is measured. */
  lateMs?: () => number
  /** Invalidates a cache of this process. */
  invalidate?: Record<CacheName, () => void>
  countAttempt?: CountAttempt
  /** Called with each person who may work at a store, before their call is answered. */
  heard?: (viewer: Viewer) => Promise<void>
}

/** Shared by all requests, because a getter per request would create a hidden class per request. */
const whoAsks = {
  get user(): Viewer {
    const { viewer } = this as unknown as Incoming<EndpointSchema> // it is always defined on one
    if (!viewer) throw new AppError('invalid_token')
    return viewer
  },
}

/** Counts a call against the rate limit of its endpoint; undefined without one. */
const countCall = (
  { rateLimit, url }: Endpoint,
  countAttempt: CountAttempt | undefined,
  countedPer?: RouteOptions['countedPer'],
) => {
  if (rateLimit === undefined) return undefined
  const limit = rateLimits[rateLimit]
  if (!countAttempt || !('per' in limit)) throw new Error(`${url} has a rate limit that nobody counts`)
  return async (request: FastifyRequest) => {
    const usual = limit.per === 'user' ? (request.viewer?.id ?? '') : clientOf(request.ip)
    await countAttempt([{ limit, per: (await countedPer?.(request)) ?? usual }])
  }
}

const onceAnswered =
  (work: () => void): onSendHookHandler =>
  (_request, _reply, _payload, done) => {
    work()
    done()
  }

/** The hook that invalidates the cache that an endpoint names. */
const invalidating = ({ invalidates = 'nothing', url }: Endpoint, invalidate: RouteMakerOptions['invalidate']) => {
  if (invalidates === 'nothing') return {}
  if (!invalidate) throw new Error(`${url} invalidates a cache that nobody keeps`)
  return { onSend: onceAnswered(invalidate[invalidates]) }
}

/** Administrators may work at every store. */
const mayWork = (viewer: Viewer): boolean => can(viewer, 'staff')

/** Returns the functions that create routes for one app. `table` lists the created routes. */
export const routeMaker = (
  api: FastifyInstance,
  authenticate: Authenticate,
  {
    table,
    rawApp,
    answerWithinMs = limits.answer.withinMs,
    lateMs,
    invalidate,
    countAttempt,
    heard,
  }: RouteMakerOptions,
): { route: Route; fileRoute: FileRoute } => {
  /** The common part of all routes. `accepts` parses the input of a request. */
  const prepare = (endpoint: Endpoint, schema: EndpointSchema, { sessionKeptMs }: RouteOptions = {}) => {
    refuseUndeclared(endpoint, schema)
    table.push({ endpoint, schema })
    const { access } = endpoint
    const app = endpoint.body === 'raw' ? rawApp : api
    if (!app) throw new Error(`${endpoint.url} takes a raw body, which no app leaves as it is`)
    const storeIn = endpoint.store === 'body' || endpoint.store === 'query' ? endpoint.store : null
    // A call that may use an old session writes for itself that its caller was heard.
    const hears = sessionKeptMs === undefined ? heard : undefined
    const scopes = scopesOf(endpoint)
    const ownerOf = async (token: string) => {
      const viewer = await authenticate(token, sessionKeptMs)
      requireScope(viewer, scopes)
      return viewer
    }
    const parseBody = (request: FastifyRequest): unknown => {
      if (schema.body && isForm(request)) throw new AppError('unsupported_type')
      return parse(schema.body, bodyOf(request))
    }
    return {
      app,
      accepts: (request: FastifyRequest, reply: FastifyReply) => {
        const incoming = {
          __proto__: whoAsks,
          viewer: request.viewer,
          body: parseBody(request),
          query: parse(schema.query, request.query),
          key: endpoint.idempotent ? idempotencyKeyOf(request.headers['idempotency-key']) : null,
          request,
          reply,
        }
        if (storeIn) {
          const { storeId } = incoming[storeIn] as { storeId: string } // refuseUndeclared has checked for it
          requireAtStore(request.viewer, access as Permission, storeId)
        }
        // The schema that just parsed these parts gives them their types.
        return incoming as never
      },
      options: {
        method: endpoint.method,
        url: endpoint.url,
        config: { endpoint, priority: endpoint.priority ?? ('low' as const) },
        ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
        onRequest: (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
          if (isPlainGuest(access, request)) return done()
          const decide = async () => {
            await decideAccess(endpoint, request, ownerOf)
            if (request.viewer && hears && mayWork(request.viewer)) await hears(request.viewer)
          }
          within(answerWithinMs, decide(), lateMs).then(() => {
            request.accessMs = reply.elapsedTime
            done()
          }, done)
        },
        ...invalidating(endpoint, invalidate),
      },
    }
  }

  const route: Route = (endpoint, schema, answer, routeOptions = {}) => {
    const { app, accepts, options } = prepare(endpoint, schema, routeOptions)
    const count = countCall(endpoint, countAttempt, routeOptions.countedPer)
    const deadline = endpoint.noTimeout ? Number.POSITIVE_INFINITY : answerWithinMs
    const status = endpoint.status ?? 200
    const send = (request: FastifyRequest, reply: FastifyReply, outcome: Outcome<EndpointSchema> | Ready) => {
      reply.code(status)
      if ('ready' in outcome) return sendSerializedResponse(request, reply, outcome.ready)
      return reply.send({
        success: true,
        error: false,
        ...outcome,
        message: inLanguage(languageOf(request), (outcome as { message: string }).message), // of every `answer` of fields.ts
      })
    }
    const handler: RouteHandlerMethod = (request, reply) => {
      const made = count ? count(request).then(() => answer(accepts(request, reply))) : answer(accepts(request, reply))
      if (!(made instanceof Promise)) return send(request, reply, made)
      return within(deadline - request.accessMs, made, lateMs).then((outcome) => send(request, reply, outcome))
    }
    app.route({
      ...options,
      schema: { response: { [status]: {} } },
      serializerCompiler: () => createSerializer(schema.answer),
      handler,
    })
  }

  const fileRoute: FileRoute = (endpoint, schema, send) => {
    const { app, accepts, options } = prepare(endpoint, schema)
    if (endpoint.answers === undefined) throw new Error(`${endpoint.url} does not say what it answers`)
    const count = countCall(endpoint, countAttempt)
    app.route({
      ...options,
      handler: async (request, reply) => {
        await count?.(request)
        return send(accepts(request, reply))
      },
    })
  }

  return { route, fileRoute }
}
