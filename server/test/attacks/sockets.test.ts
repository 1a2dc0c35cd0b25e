// Requests that no well-behaved client sends: truncated, duplicated and smuggled requests over a raw socket, slow
// clients, and headers that forge the address of the shop.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import net from 'node:net'
import { forgotPassword, login } from '@tokri/contract/user.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../src/platform/limits.ts'
import { testShop } from '../shop.ts'

const { app, call, mails, runJobs, signUp } = await testShop()
let port: number

beforeAll(async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port // it listens on a port
})
afterAll(() => app.server.closeAllConnections())

/** Sends the bytes in pieces, and returns everything that the server sent until it closed the connection. */
const talk = async (...pieces: string[]): Promise<string> => {
  const socket = net.connect({ host: '127.0.0.1', port })
  let heard = ''
  socket.setEncoding('latin1').on('data', (text) => {
    heard += text
  })
  socket.on('error', () => {}) // a reset is an answer, too
  for (const piece of pieces) socket.write(piece, 'latin1')
  await once(socket, 'close')
  return heard
}

const CLOSE = 'Connection: close\r\n'
const statuses = (heard: string) => [...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
const POST = `POST ${login.url} HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json\r\n`
const HIDDEN = 'GET /api/user/hidden HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n'

describe('an ambiguous request is refused, and nothing after it is read', () => {
  const shapes: Record<string, string> = {
    'length and chunks': `${POST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
    'chunks and length': `${POST}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${HIDDEN}`,
    'two lengths': `${POST}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}${HIDDEN}`,
    'a list of lengths': `${POST}Content-Length: 2, 2\r\n\r\n{}${HIDDEN}`,
    'a length with a sign': `${POST}Content-Length: +2\r\n\r\n{}${HIDDEN}`,
    'a negative length': `${POST}Content-Length: -1\r\n\r\n{}${HIDDEN}`,
    'a length in hex': `${POST}Content-Length: 0x2\r\n\r\n{}${HIDDEN}`,
    'an encoding nobody knows': `${POST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
    'chunked and more': `${POST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${HIDDEN}`,
    'a space before the colon': `${POST}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
    'a folded header': `${POST}Transfer-Encoding:\r\n chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${HIDDEN}`,
    'bare line feeds': `POST ${login.url} HTTP/1.1\nHost: shop.test\nContent-Length: 2\n\n{}${HIDDEN}`,
    'a chunk size with a sign': `${POST}Transfer-Encoding: chunked\r\n\r\n+2\r\n{}\r\n0\r\n\r\n${HIDDEN}`,
    'a chunk longer than it says': `${POST}Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n${HIDDEN}`,
    'a zero byte in a header': `${POST}X-A: a\u0000b\r\n\r\n${HIDDEN}`,
    'a return in the path': `GET /api\rX HTTP/1.1\r\nHost: shop.test\r\n\r\n${HIDDEN}`,
    'no host': `GET /api/category/get-categories HTTP/1.1\r\n\r\n${HIDDEN}`,
    'no HTTP': `hello shop\r\n\r\n${HIDDEN}`,
    'another version': `GET / HTTP/3.0\r\nHost: shop.test\r\n\r\n${HIDDEN}`,
  }
  it.each(Object.entries(shapes))('%s', async (_name, request) => {
    const heard = await talk(request)
    expect(statuses(heard).filter((status) => status !== 400 && status !== 404)).toEqual([])
    expect(statuses(heard).length).toBeLessThanOrEqual(1)
    expect(heard).not.toContain('hidden')
  })

  it('is refused in the envelope', async () => {
    const long = 'x'.repeat(limits.socket.headerBytes)
    for (const [request, code] of [
      ['FOO /api/user/login HTTP/1.1\r\nHost: shop.test\r\n\r\n', 'bad_request'],
      [`GET /api/user/login?${long} HTTP/1.1\r\nHost: shop.test\r\n\r\n`, 'too_large'],
    ] as const) {
      const [head = '', body = ''] = (await talk(request)).split('\r\n\r\n')
      expect(JSON.parse(body)).toEqual({
        success: false,
        error: true,
        message: expect.stringMatching(/^[A-Z][a-z ]+$/),
        code,
        requestId: expect.stringMatching(/^[a-z0-9]{24}$/),
      })
      expect(head).toContain(`Content-Length: ${body.length}`)
    }
  })

  it('two valid requests in one packet get two answers', async () => {
    const one = 'GET /api/category/get-categories HTTP/1.1\r\nHost: shop.test\r\n'
    expect(statuses(await talk(`${one}\r\n${one}${CLOSE}\r\n`))).toEqual([200, 200])
  })
})

describe('size and time', () => {
  it('headers and addresses beyond the limit are refused', async () => {
    const long = 'x'.repeat(limits.socket.headerBytes)
    expect(statuses(await talk(`GET / HTTP/1.1\r\nHost: shop.test\r\nX-Long: ${long}\r\n\r\n`))).toEqual([431])
    expect(statuses(await talk(`GET /${long} HTTP/1.1\r\nHost: shop.test\r\n\r\n`))).toEqual([431])
  })

  it('a body above the limit is refused before it is sent', async () => {
    const heard = await talk(`${POST}${CLOSE}Content-Length: 5000000\r\n\r\n`, '{')
    expect([statuses(heard), heard.includes('too_large')]).toEqual([[413], true])
  })

  it('a client that is slow with its headers or body is disconnected', async () => {
    const { headersTimeout, requestTimeout } = app.server
    expect([headersTimeout, requestTimeout]).toEqual([limits.socket.headersMs, limits.socket.requestMs])
    Object.assign(app.server, { headersTimeout: 200, requestTimeout: 400 }) // the same limits, but shorter
    const [headers, body] = await Promise.all([
      talk('GET / HTTP/1.1\r\nHost: shop.test\r\nX-Slow: '),
      talk(`${POST}Content-Length: 10\r\n\r\n`, '{'),
    ])
    expect([statuses(headers), statuses(body)]).toEqual([[408], [408]])
    Object.assign(app.server, { headersTimeout, requestTimeout })
  })

  it('a thousand silent connections do not keep others from being served', async () => {
    const idle = Array.from({ length: 1000 }, () => net.connect({ host: '127.0.0.1', port }).on('error', () => {}))
    const answer = await fetch(`http://127.0.0.1:${port}/api/category/get-categories`)
    expect(answer.status).toBe(200)
    await answer.text()
    for (const socket of idle) socket.destroy()
  })
})

describe('headers with false addresses', () => {
  it('do not change the links in a mail', async () => {
    const { email } = await signUp()
    const headers = {
      host: 'evil.test',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'gopher',
      forwarded: 'host=evil.test',
      'x-original-url': '/evil',
      origin: 'https://evil.test',
      referer: 'https://evil.test/',
    }
    await call(forgotPassword, { body: { email } }, { headers })
    await runJobs()
    const written = mails.map(({ text, html }) => `${text} ${html}`).join()
    expect(written).toContain('http://shop.test')
    expect(written).not.toMatch(/evil|gopher/)
  })

  it('an absolute address is answered like its path, whatever its host', async () => {
    const heard = await talk(
      `GET http://evil.test/api/category/get-categories HTTP/1.1\r\nHost: shop.test\r\n${CLOSE}\r\n`,
    )
    expect(statuses(heard).every((status) => status === 200 || status === 404)).toBe(true)
    expect(heard).not.toContain('evil')
  })
})
