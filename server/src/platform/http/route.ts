// One way to make a route: an endpoint of the contract, its schema, and what answers it. Access is decided before
// the body is read; what comes in is parsed by the schema; what goes out is serialised by it, so that an
// undeclared field never leaves.
import type { AnswerOf, Endpoint, EndpointSchema } from '@tokri/contract/endpoint.ts'
import { ALL_FIELDS_REQUIRED } from '@tokri/contract/fields.ts'
import { can, type Permission, type Person } from '@tokri/rules/permissions.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { z } from 'zod'
import { AppError } from '../errors.ts'
import { limits } from '../limits.ts'
import { refuseUndeclared } from '../security/route-checks.ts'
import { createKnownBodies } from './parsed-body-cache.ts'
import { type ReadyAnswer, sendReadyAnswer } from './serialized-response.ts'
import { createAnswerWriter } from './serializer.ts'
import { complaintAbout } from './validation-messages.ts'

/** Who asks, read from the user's row. */
export type Viewer = Person & { id: string; sessionId: string }

/** Answers who a bearer token belongs to; throws AppError('invalid_token') for one that is no good. */
export type Authenticate = (token: string) => Promise<Viewer>

type Input<S, K extends 'body' | 'query'> = K extends keyof S
  ? S[K] extends z.ZodType
    ? z.output<S[K]>
    : undefined
  : undefined

export type Incoming<S extends EndpointSchema> = {
  /** Who asks, where a call is open to guests. */
  viewer: Viewer | null
  /** Who asks, where access is `user` or `admin`; anywhere else reading it is refused. */
  user: Viewer
  body: Input<S, 'body'>
  query: Input<S, 'query'>
  request: FastifyRequest
  reply: FastifyReply
}

/** The answer without the two flags of the envelope, which the route adds. */
export type Outcome<S extends EndpointSchema> = Omit<AnswerOf<S>, 'success' | 'error'>

/** An answer that a cache keeps finished. */
export type Ready = { ready: ReadyAnswer }

export type RouteEntry = { endpoint: Endpoint; schema: EndpointSchema }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route under /api says who may call it; the server refuses to start otherwise. */
    access?: Endpoint['access']
    /** Made by `routeMaker`: its shapes are declared. */
    fromContract?: true
  }
  interface FastifyRequest {
    viewer: Viewer | null
    /** What deciding access took of the time in which an answer is due. */
    accessMs: number
  }
}

export const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer ([\x21-\x7e]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null

/** Whether nobody need be recognised: the call is open to whoever sends no token, and none came. */
const isPlainGuest = (access: Endpoint['access'], request: FastifyRequest): boolean =>
  request.headers.authorization === undefined && (access === 'guest' || access === 'guest-or-user')

/** Decides who asks, and refuses who may not. Runs before anything of the body is read. */
export const decideAccess = async (access: Endpoint['access'], request: FastifyRequest, authenticate: Authenticate) => {
  if (access === 'refresh' || access === 'signature' || isPlainGuest(access, request)) return
  const token = bearerOf(request)
  if (access === 'guest') {
    // An expired session still shops; only an administrator's reads differ.
    const viewer = token === null ? null : await authenticate(token).catch(() => null)
    request.viewer = viewer && can(viewer, 'admin') ? viewer : null
    return
  }
  if (token === null) throw new AppError('invalid_token')
  request.viewer = await authenticate(token)
  // mutation: require-admin
  if (access !== 'guest-or-user' && !can(request.viewer, access)) throw new AppError('permission_denied')
}

/** Refuses with 404 whoever does not have the permission at this store: another store's things do not exist for them. */
export const requireAtStore = (viewer: Viewer | null, permission: Permission, storeId: string): void => {
  // mutation: require-duty-at-store
  if (!viewer || !can(viewer, permission, storeId)) throw new AppError('not_found')
}

/** The refusal of input that a schema did not accept: what is missing counts before what is wrong. */
export const badInput = (error: z.ZodError): AppError => {
  const fields: Record<string, string> = {}
  for (const { path, message } of error.issues) if (path.length > 0) fields[path.join('.')] ??= message
  const missing = error.issues.find((issue) => issue.message === ALL_FIELDS_REQUIRED)
  const message = (missing ?? error.issues[0])?.message
  return new AppError('bad_request', { message, ...(Object.keys(fields).length > 0 && { fields }) })
}

const parse = (schema: z.ZodType | undefined, value: unknown): unknown => {
  if (!schema) return undefined
  const parsed = schema.safeParse(value, { error: complaintAbout })
  if (!parsed.success) throw badInput(parsed.error)
  return parsed.data
}

/** A form has been let in for the calls that read files; to any other it is no body at all. */
const isForm = (request: FastifyRequest): boolean => /^multipart\//i.test(request.headers['content-type'] ?? '')

/** DELETE calls take their fields from the body or the query string; saying both differently is refused. */
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
 * Nobody waits longer for an answer than this: afterwards it is 503, whatever becomes of the work. What it had not
 * committed by then, the database's own timeouts take back; what it had, a repeat with the same Idempotency-Key shows.
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
  /** Runs when access is decided and before the body is looked at: for tries, which count whatever they bring. */
  before?: (request: FastifyRequest) => Promise<void>
  /** Whether bodies that come over and over are remembered. They stay in memory: nothing secret may be in them. */
  remembersBodies?: boolean
}

export type Route = <S extends EndpointSchema>(
  endpoint: Endpoint<S>,
  schema: S,
  answer: (incoming: Incoming<S>) => Promise<Outcome<S> | Ready> | Outcome<S> | Ready,
  options?: RouteOptions,
) => void

export type RouteMakerOptions = {
  table: RouteEntry[]
  answerWithinMs?: number
  /** How late the event loop runs, where that is watched. */
  lateMs?: () => number
}

/** Shared by all that comes in: a getter of its own for each request would be a hidden class of its own for each. */
const whoAsks = {
  get user(): Viewer {
    const { viewer } = this as unknown as Incoming<EndpointSchema> // it stands behind one of those
    if (!viewer) throw new AppError('invalid_token')
    return viewer
  },
}

/** The maker of routes for one app; every route it made is listed in `table`. */
export const routeMaker = (
  app: FastifyInstance,
  authenticate: Authenticate,
  { table, answerWithinMs = limits.answer.withinMs, lateMs }: RouteMakerOptions,
): Route => {
  return (endpoint, schema, answer, { before, remembersBodies } = {}) => {
    refuseUndeclared(endpoint, schema)
    table.push({ endpoint, schema })
    const deadline = endpoint.patient ? Number.POSITIVE_INFINITY : answerWithinMs
    const status = endpoint.status ?? 200
    const storeIn = endpoint.store === 'body' || endpoint.store === 'query' ? endpoint.store : null
    const knownBodies = remembersBodies ? createKnownBodies() : undefined
    const parseBody = (request: FastifyRequest): unknown => {
      if (schema.body && isForm(request)) throw new AppError('unsupported_type')
      if (knownBodies?.has(request.body)) return request.body
      const body = parse(schema.body, bodyOf(request))
      knownBodies?.remember(request, body)
      return body
    }
    const send = (request: FastifyRequest, reply: FastifyReply, outcome: Outcome<EndpointSchema> | Ready) => {
      reply.code(status)
      if ('ready' in outcome) return sendReadyAnswer(request, reply, outcome.ready)
      return reply.send({ success: true, error: false, ...outcome })
    }
    const handler: RouteHandlerMethod = (request, reply) => {
      // An answer out of memory is there at once.
      const made = before ? before(request).then(() => answerTo(request, reply)) : answerTo(request, reply)
      if (!(made instanceof Promise)) return send(request, reply, made)
      return within(deadline - request.accessMs, made, lateMs).then((outcome) => send(request, reply, outcome))
    }
    const answerTo = (request: FastifyRequest, reply: FastifyReply) => {
      const incoming = {
        __proto__: whoAsks,
        viewer: request.viewer,
        body: parseBody(request),
        query: parse(schema.query, request.query),
        request,
        reply,
      }
      if (storeIn) {
        const { storeId } = incoming[storeIn] as { storeId: string } // refuseUndeclared has looked for it
        requireAtStore(request.viewer, endpoint.access as Permission, storeId)
      }
      // The schema just parsed gives these parts their types.
      return answer(incoming as never)
    }
    app.route({
      method: endpoint.method,
      url: endpoint.url,
      config: { access: endpoint.access, fromContract: true, ...(knownBodies && { knownBodies }) },
      ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
      schema: { response: { [status]: {} } },
      // mutation: write-declared-fields
      serializerCompiler: () => createAnswerWriter(schema.answer),
      onRequest: (request, reply, done) => {
        if (isPlainGuest(endpoint.access, request)) return done()
        within(answerWithinMs, decideAccess(endpoint.access, request, authenticate), lateMs).then(() => {
          request.accessMs = reply.elapsedTime
          done()
        }, done)
      },
      handler,
    })
  }
}
