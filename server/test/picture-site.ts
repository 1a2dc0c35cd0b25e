// A website with pictures, on this machine.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { sharp } from '../src/modules/media/sharp.ts'

export const picture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer()

/** What is at a path: bytes, or a function that answers. */
export type Site = Record<string, Buffer | ((response: ServerResponse) => void)>

export const startPictureSite = async (site: Site) => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const found = site[path]
    if (typeof found === 'function') found(response)
    else response.writeHead(found ? 200 : 404).end(found)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}
