// npm run prepack -w @tokri/client: writes dist/ from the contract, whenever npm packs the package.
import fs from 'node:fs'
import path from 'node:path'
import type { Endpoint, EndpointSchema } from '@tokri/contract/endpoint.ts'
import { errorCodes } from '@tokri/contract/errors.ts'
import { build } from 'rolldown'
import { z } from 'zod'
import { type JsonSchema, typeText } from './type-text.ts'

const folder = path.join(import.meta.dirname, '..')
const contract = path.join(folder, '../contract/src')

const partsOf = async (ending: RegExp): Promise<[string, Record<string, unknown>][]> =>
  Promise.all(
    fs
      .readdirSync(contract)
      .filter((file) => ending.test(file))
      .map(async (file): Promise<[string, Record<string, unknown>]> => [file, await import(path.join(contract, file))]),
  )

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'url' in value && 'method' in value && 'access' in value

/** The shapes that many answers share have a name: `orderShape` is `Order`. One of JavaScript's own stays a shape. */
const nameOf = (exported: string): string => {
  const name = exported.charAt(0).toUpperCase() + exported.slice(1, -'Shape'.length)
  return name in globalThis ? `${name}Shape` : name
}
const named = z.registry<{ id: string }>()
const schemas = new Map(await partsOf(/\.schema\.ts$/))
for (const exported of schemas.values())
  for (const [name, schema] of Object.entries(exported))
    if (name.endsWith('Shape') && schema instanceof z.ZodType && !named.has(schema))
      named.add(schema, { id: nameOf(name) })

const shapes = new Map<string, string>()
const textOf = (schema: z.ZodType, io: 'input' | 'output'): string => {
  const { $defs = {}, ...plain } = z.toJSONSchema(schema, {
    ...{ io, unrepresentable: 'any', reused: 'inline' },
    ...(io === 'output' && { metadata: named }),
  }) as JsonSchema & { $defs?: Record<string, JsonSchema> }
  for (const [name, shape] of Object.entries($defs)) shapes.set(name, typeText(shape))
  return typeText(plain)
}

const everythingIsOptional = (schema: z.ZodType): boolean => schema.safeParse({}).success

/** The schema of an endpoint, which its declaration names: `endpoint<typeof schema.getOrdersSchema>`. Several files may share one of schemas. */
const schemaOf = (file: string, name: string): EndpointSchema => {
  const source = fs.readFileSync(path.join(contract, file), 'utf8')
  const schemaName = new RegExp(`const ${name} = endpoint<typeof schema\\.(\\w+)>`).exec(source)?.[1] ?? ''
  const schemaFile = /import type \* as schema from '\.\/([\w.-]+)'/.exec(source)?.[1] ?? ''
  const schema = schemas.get(schemaFile)?.[schemaName]
  if (!schema) throw new Error(`${file} does not say which schema ${name} has`)
  return schema as EndpointSchema // that is what `endpoint` takes
}

const inputText = ({ body: sent }: Endpoint, { body, query }: EndpointSchema): string => {
  const part = (name: string, schema: z.ZodType | undefined) =>
    schema ? [`${name}${everythingIsOptional(schema) ? '?' : ''}: ${textOf(schema, 'input')}`] : []
  return `{ ${[...part('body', body), ...part('query', query), ...(sent === 'multipart' ? ['body: FormData'] : [])].join('; ')} }`
}

const calls: string[] = []
for (const [file, exported] of await partsOf(/^(?!.*\.(?:schema|test)\.ts$)[\w-]+\.ts$/))
  for (const [name, endpoint] of Object.entries(exported)) {
    // Providers call those with a signature, and streams are read with fetch.
    if (!isEndpoint(endpoint) || endpoint.access === 'signature' || endpoint.answers === 'text/event-stream') continue
    const schema = schemaOf(file, name)
    const answer = endpoint.answers ? 'Blob' : textOf(schema.answer, 'output')
    calls.push(
      `  ${JSON.stringify(`${endpoint.method} ${endpoint.url}`)}: { input: ${inputText(endpoint, schema)}; answer: ${answer} }`,
    )
  }

const types = `// Written from the contract of the shop. Money is rupees.
${[...shapes]
  .sort()
  .map(([name, text]) => `export type ${name} = ${text}`)
  .join('\n')}

/** What each call takes and answers. */
export type Calls = {
${calls.sort().join('\n')}
}

export type ErrorCode = ${Object.keys(errorCodes)
  .map((code) => JSON.stringify(code))
  .join(' | ')}

/** What the shop refused, or what something between answered instead of it: then \`code\` is null. */
export class CallError extends Error {
  status: number
  code: ErrorCode | null
  /** Why each field was refused. */
  fields: Record<string, string>
  data: unknown
  /** Seconds after which the shop wants the call again. */
  retryAfter: number | undefined
}

export type CallOptions = {
  /** The store that the call is about, in a shop with several. */
  store?: string
  /** A repeat with the same key gets the first answer. */
  idempotencyKey?: string
  signal?: AbortSignal
}

type Given<Input> = {} extends Input ? [input?: Input & CallOptions] : [input: Input & CallOptions]

export type Call = <Name extends keyof Calls>(
  name: Name,
  ...given: Given<Calls[Name]['input']>
) => Promise<Calls[Name]['answer']>

/** \`shop\` is the address of the shop, \`key\` an API key or the access token of a person. */
export const connect: (options: { shop: string; key?: string; fetch?: typeof fetch }) => Call
`

const { output } = await build({
  input: path.join(folder, 'src/client.ts'),
  platform: 'neutral',
  write: false,
  output: { comments: { legal: true, annotation: false, jsdoc: true } },
})
const dist = path.join(folder, 'dist')
fs.rmSync(dist, { recursive: true, force: true })
fs.mkdirSync(dist)
fs.writeFileSync(path.join(dist, 'index.js'), output[0].code)
fs.writeFileSync(path.join(dist, 'index.d.ts'), types)
