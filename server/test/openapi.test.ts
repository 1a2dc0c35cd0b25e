import { expect, it } from 'vitest'
import { z } from 'zod'
import { compileSerializer } from '../src/platform/http/serializer.ts'
import { testShop } from './shop.ts'

const { app } = await testShop()
const read = async () => (await app.inject('/api/openapi.json')).json()

type Operation = {
  operationId?: string
  responses: Record<string, { content?: Record<string, { schema?: object }> }>
  requestBody?: { content: Record<string, { schema: object }> }
  security?: object[]
}

it('describes every mounted call once', async () => {
  const { openapi, paths } = await read()
  expect(openapi).toBe('3.1.0')
  const operations = Object.values<Record<string, Operation>>(paths).flatMap((path) => Object.values(path))
  const named = operations.flatMap(({ operationId }) => operationId ?? [])
  expect(new Set(named).size).toBe(named.length)
  for (const { endpoint } of app.contractRoutes)
    expect(paths[endpoint.url.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]).toBeDefined()
})

it('declares the input and answer of a call, and who may call it', async () => {
  const { paths } = await read()
  const { post }: { post: Operation } = paths['/api/order/cash-on-delivery']
  expect(post.security).toEqual([{ bearer: [] }])
  const body = post.requestBody?.content['application/json']?.schema
  expect(body).toMatchObject({ type: 'object', required: ['list_items', 'totalAmt', 'addressId'] })
  const answer = post.responses['201']?.content?.['application/json']?.schema
  expect(answer).toMatchObject({ type: 'object', properties: { success: { const: true } } })
  // The description is precise enough to validate an answer.
  const schema = z.fromJSONSchema(answer as never)
  expect(schema.safeParse({ success: true, error: false, message: 'done', data: {} }).success).toBe(false)
})

it('says on which calls other programs may build, and the scope that their key needs', async () => {
  const { paths } = await read()
  expect(paths['/api/order/get-orders'].post).toMatchObject({ 'x-stable': true, 'x-scopes': ['orders:read'] })
  expect(paths['/api/product/search-product'].post).toMatchObject({ 'x-stable': true, 'x-scopes': [] })
  expect(paths['/api/user/set-up-totp'].post).toMatchObject({ 'x-stable': false, 'x-scopes': [] })
})

it('declares answers that can be serialized', () => {
  for (const { endpoint, schema } of app.contractRoutes.filter(({ endpoint }) => !endpoint.answers))
    expect(() => compileSerializer(schema.answer), endpoint.url).not.toThrow()
})

it('has a page that loads nothing from other hosts', async () => {
  const { body, headers } = await app.inject('/api/docs')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['content-security-policy']).toMatch(/script-src 'self';/)
  const sources = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address)
  expect(sources).toEqual(['/favicon.svg', '/api/openapi.json', '/api/docs/scalar.js', '/api/docs/start.js'])
  for (const address of sources.slice(1)) expect((await app.inject(String(address))).statusCode).toBe(200)
})
