// Writes docs/api.md: every call of the API with who may make it, its contract file and the file of its handler.
//   npm run docs:api
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@tokri/contract/endpoint.ts'
import { scopesOf } from '@tokri/contract/scopes.ts'

const root = join(import.meta.dirname, '..')
export const apiPage = join(root, 'docs/api.md')

type Call = { name: string; file: string; endpoint: Endpoint }

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'url' in value && 'method' in value && 'access' in value

const callsOf = async (file: string): Promise<Call[]> => {
  const exported: Record<string, unknown> = await import(join(root, file))
  return Object.entries(exported).flatMap(([name, endpoint]) =>
    isEndpoint(endpoint) ? [{ name, file, endpoint }] : [],
  )
}

/** The files that register calls, with their texts. */
const registering = () =>
  globSync('server/src/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    .filter(({ text }) => /oute\(/.test(text))
    .sort((one, other) => one.file.localeCompare(other.file))

const accessText = ({ access, store }: Endpoint) => (store && store !== 'any' ? `${access} of the store` : access)

/** The page, and the calls that no file of the server registers. */
export const describeCalls = async (): Promise<{ page: string; unregistered: string[] }> => {
  const files = globSync('contract/src/*.ts', { cwd: root }).filter((file) => !/\.(schema|test)\.ts$/.test(file))
  const calls = (await Promise.all(files.map(callsOf))).flat()
  const keyOf = ({ endpoint: { url, method } }: Call) => `${url} ${method}`
  calls.sort((one, other) => keyOf(one).localeCompare(keyOf(other)))
  const sources = registering()
  const handlerOf = ({ name }: Call) =>
    sources.find(({ text }) => new RegExp(`oute\\(\\s*(?:\\w+\\.)?${name},`).test(text))?.file
  const rows = calls.map((call) => {
    const { method, url } = call.endpoint
    const contract = `\`${call.name}\` in \`${call.file.replace('contract/src/', '')}\``
    return `| ${method} \`${url}\` | ${accessText(call.endpoint)} | ${scopesOf(call.endpoint).join(', ')} | ${contract} | \`${handlerOf(call)?.replace('server/src/', '')}\` |`
  })
  const page = `# Calls of the API

Written by \`npm run docs:api\` from the contract. The shop shows the same calls with their schemas at \`/api/docs\`.
Contract files are in \`contract/src/\`, handlers in \`server/src/\`. A handler's name in the contract finds its callers:
\`git grep updateCartItem web/src\`. An API key needs one of the scopes that a call names; a call without one takes no key.

| Call | Who | Scope of a key | Contract | Handler |
|---|---|---|---|---|
${rows.join('\n')}
`
  return { page, unregistered: calls.filter((call) => !handlerOf(call)).map(({ name }) => name) }
}

if (import.meta.main) writeFileSync(apiPage, (await describeCalls()).page)
