import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { bestEncoding, pack, sendCompressedBody } from './compressed-body.ts'

describe('packed answers', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip, br', 'br'],
    ['gzip, deflate, br;q=0.1', 'gzip'],
    ['gzip;q=0.5, br;q=0.8', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['br ; q=0.2 , gzip;Q=0.3', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['identity, gzip;q=0.5, *;q=0', null],
    ['br;q=0.000, gzip;q=none', null],
    ['GZIP', 'gzip'],
    ['identity', null],
    [undefined, null],
  ])('answers "%s" with %s', (accept, encoding) => expect(bestEncoding(accept)).toBe(encoding))

  it('keeps no more memory than its bytes', async () => {
    const { br, gzip } = await pack('<h1>₹149</h1>'.repeat(500))
    expect([br.buffer.byteLength, gzip.buffer.byteLength]).toEqual([br.length, gzip.length])
  })

  it('sends the same text in every encoding, and 304 with its headers to who has it', async () => {
    const app = Fastify()
    const page = await pack('<h1>₹149</h1>')
    app.get('/', (request, reply) => sendCompressedBody(request, reply.header('content-security-policy', 'p'), page))
    const ask = (headers: Record<string, string>) => app.inject({ url: '/', headers })
    const [br, gzip, raw] = [
      await ask({ 'accept-encoding': 'br' }),
      await ask({ 'accept-encoding': 'gzip' }),
      await ask({}),
    ]
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe('<h1>₹149</h1>')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe('<h1>₹149</h1>')
    expect(raw.body).toBe('<h1>₹149</h1>')
    const again = await ask({ 'if-none-match': br.headers.etag as string })
    expect([again.statusCode, again.headers['content-security-policy'], again.body]).toEqual([304, 'p', ''])
    // A proxy may have made a strong one of it; what counts is what it names (RFC 9110, weak comparison).
    const strong = String(br.headers.etag).replace('W/', '')
    expect((await ask({ 'if-none-match': `"other", ${strong}` })).statusCode).toBe(304)
    expect((await ask({ 'if-none-match': '"other"' })).statusCode).toBe(200)
  })
})
