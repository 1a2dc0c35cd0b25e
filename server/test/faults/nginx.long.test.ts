// The example for nginx, as it stands but for its addresses, before a shop. Skipped where nginx or openssl is not installed
// (apt-get install nginx openssl).
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type ClientHttp2Session, connect } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getCategories } from '@tokri/contract/category.ts'
import { trackOrder } from '@tokri/contract/order.ts'
import { expect, onTestFinished, test } from 'vitest'
import { postgresAccount } from '../../src/platform/embedded-postgres/account.ts'
import { freePort } from '../../src/platform/embedded-postgres/free-port.ts'
import { limits } from '../../src/platform/limits.ts'
import { checkoutOf } from '../checkout.ts'
import { createProcesses, findProgram } from '../cluster/programs.ts'
import { temporaryFolder } from '../data-folder.ts'
import { testShop } from '../shop.ts'

const shop = await testShop()
const { product, cashOrder } = checkoutOf(shop)

/** Starts nginx with the example in front of the shop. Returns its address once it listens. */
const startNginx = async (shopPort: number): Promise<string> => {
  const folder = temporaryFolder(0o777)
  const [key, certificate, cache] = ['key', 'certificate', 'cache'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const made = ['-keyout', key, '-out', certificate, '-subj', '/CN=shop.example']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...made], { stdio: 'ignore' })
  mkdirSync(cache)
  const [http, https, readiness] = [await freePort(), await freePort(), await freePort()]
  const changes: [string, string][] = [
    ['listen 80;', `listen 127.0.0.1:${http};`],
    ['listen 443 ', `listen 127.0.0.1:${https} `],
    ['127.0.0.1:8081', `127.0.0.1:${readiness}`],
    ['/etc/ssl/shop.example.pem', certificate],
    ['/etc/ssl/shop.example.key', key],
    ['/var/cache/nginx/tokri', cache],
    ['10.0.0.11:3000', `127.0.0.1:${shopPort}`],
    ['10.0.0.12:3000', `127.0.0.1:${shopPort}`],
  ]
  let site = readFileSync(join(import.meta.dirname, '../../../deploy/nginx.conf'), 'utf8')
  for (const [from, to] of changes) {
    expect(site).toContain(from)
    site = site.replaceAll(from, to)
  }
  writeFileSync(join(folder, 'site.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const places = temporary.map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n')
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off;\npid ${join(folder, 'pid')};\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${places}\ninclude site.conf;\n}\n`,
  )
  const account = postgresAccount(folder)
  if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, folder])
  const processes = createProcesses(folder, account)
  onTestFinished(processes.endAll)
  processes.start('nginx', 'nginx', ['-c', file, '-e', 'stderr'])
  const ready = () =>
    fetch(`http://127.0.0.1:${readiness}/readyz`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(ready, { timeout: 20_000 }).toBeGreaterThan(0)
  return `https://127.0.0.1:${https}`
}

/** Asks, and resolves with the status; the answer goes on. */
const ask = async (session: ClientHttp2Session, path: string, token?: string): Promise<number> => {
  const stream = session.request({ ':path': path, ...(token !== undefined && { authorization: `Bearer ${token}` }) })
  stream.resume()
  const [headers] = await once(stream, 'response')
  return headers[':status']
}

const installed = findProgram('nginx') !== undefined && findProgram('openssl') !== undefined

test.skipIf(!installed)(
  'nginx speaks HTTP/2, so that open order pages take no connection from other pages',
  async () => {
    await shop.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = shop.app.server.address() as AddressInfo // it listens on a port
    const { orderId, token } = await cashOrder([{ productId: await product({ stock: 5 }) }])
    const session = connect(await startNginx(port), { rejectUnauthorized: false })
    onTestFinished(() => session.destroy())
    await once(session, 'connect')
    expect(session.alpnProtocol).toBe('h2')
    const streams = Array.from({ length: limits.stream.perPerson }, () =>
      ask(session, `${trackOrder.url}?orderId=${orderId}`, token),
    )
    expect(new Set(await Promise.all(streams))).toEqual(new Set([200]))
    expect(await ask(session, getCategories.url)).toBe(200)
  },
)
