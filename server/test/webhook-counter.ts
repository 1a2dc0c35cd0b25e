// A receiver of webhooks in a process of its own, so that its memory and processor time are not those of the shop. It
// keeps how many events each path has got, and whether those of a subject came in sequence.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Told = { requests: number; subjects: Map<string, number>; wrong: number }
const paths = new Map<string, Told>()
const toldAt = (path: string): Told => {
  const told = paths.get(path) ?? { requests: 0, subjects: new Map(), wrong: 0 }
  paths.set(path, told)
  return told
}

const server = createServer((request, response) => {
  const path = request.url ?? ''
  const told = toldAt(path)
  told.requests++
  if (path === '/hanging') return void request.resume()
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (part: string) => {
    body += part
  })
  request.on('end', () => {
    const { id, step } = JSON.parse(body).data as { id: string; step: number }
    if (path === '/picky' && id === 'subject 7') return void response.writeHead(500).end()
    const before = told.subjects.get(id) ?? -1
    if (step !== before + 1) told.wrong++
    told.subjects.set(id, step)
    response.writeHead(204).end()
  })
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('message', () =>
  process.send?.(
    Object.fromEntries(
      [...paths].map(([path, { requests, subjects, wrong }]) => [path, { requests, subjects: subjects.size, wrong }]),
    ),
  ),
)
process.on('disconnect', () => process.exit(0))
