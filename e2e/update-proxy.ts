// A proxy in front of the shop that can simulate a new build: it then changes the text of the service worker.
import http from 'node:http'
import type { AddressInfo } from 'node:net'

export const openUpdateProxy = async (shopUrl: string) => {
  let newer = false
  const server = http.createServer((request, response) => {
    const { hostname, port } = new URL(shopUrl)
    const { method, url, headers } = request
    // The text of the service worker is changed, so it must arrive whole and uncompressed.
    const { 'if-none-match': _etag, 'if-modified-since': _date, ...kept } = headers
    const forwarded = http.request(
      { hostname, port, method, path: url, headers: { ...kept, 'accept-encoding': 'identity' } },
      (answer) => {
        const appended = newer && url === '/sw.js' ? '\n// a newer build\n' : ''
        const { 'content-length': length, ...others } = answer.headers
        response.writeHead(answer.statusCode ?? 502, {
          ...others,
          ...(length !== undefined && { 'content-length': Number(length) + Buffer.byteLength(appended) }),
        })
        answer.on('data', (part) => response.write(part))
        answer.on('end', () => response.end(appended))
      },
    )
    forwarded.on('error', () => response.destroy())
    request.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Serves a changed service worker from now on. */
    release: () => {
      newer = true
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
