// Checks that the files an operator copies (Dockerfile, compose.yaml, deploy/) match the program: every name and number
// that occurs in both is compared.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCodes } from '@tokri/contract/errors.ts'
import { limits as lengths } from '@tokri/contract/limits.ts'
import { importProducts } from '@tokri/contract/product-import.ts'
import { validate } from 'dockerfile-utils'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { environmentSchema, readConfig } from '../server/src/boot/config.ts'
import { PROXY_NOTICES_MS } from '../server/src/boot/run-shop.ts'
import { limits } from '../server/src/platform/limits.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const variables = new Set<string>(Object.keys(environmentSchema.shape))

/** A number with its unit, in milliseconds or bytes. */
const amountOf = (text: string | undefined): number => {
  const [, number = '', unit = ''] = /^(\d+)(s|ms|m)?$/.exec(text ?? '') ?? []
  return Number(number) * ({ s: 1000, ms: 1, m: 1024 * 1024 }[unit] ?? 1)
}

const text = read('Dockerfile')
const lines = text.replaceAll('\\\n', ' ').split('\n')

describe('the Dockerfile', () => {
  it('has the expected instructions', () => {
    expect(validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([])
    expect(validate('FROM node\nRUNN x').length).toBeGreaterThan(0)
  })

  it('has the same Node version as the shop', () => {
    const { dependencies } = JSON.parse(read('server/package.json')) as { dependencies: Record<string, string> }
    const images = lines.filter((line) => line.startsWith('FROM ')).map((line) => line.split(' ')[1])
    const stages = lines.flatMap((line) => / AS (\w+)$/.exec(line)?.[1] ?? [])
    const fetched = images.filter((image) => !stages.includes(image ?? ''))
    expect(new Set(fetched)).toEqual(new Set([`node:${dependencies.node}-bookworm-slim`]))
  })

  it('runs Node as npm start does', () => {
    const { flags, environment, server } = JSON.parse(read('scripts/node-settings.json'))
    const command = lines.find((line) => line.startsWith('CMD ')) ?? 'CMD []'
    expect(JSON.parse(command.slice('CMD '.length))).toEqual(['node', ...flags, server])
    for (const [name, value] of Object.entries(environment)) expect(text).toContain(` ${name}=${value}`)
  })

  it('copies existing files that .dockerignore admits, and runs as an unprivileged user', () => {
    const copied = lines.filter((line) => /^COPY (?!--from)/.test(line)).flatMap((line) => line.split(' ').slice(1, -1))
    expect(copied.filter((file) => !existsSync(join(root, file)))).toEqual([])
    const sent = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1))
    expect(copied.filter((file) => !sent.includes(file.split('/')[0] ?? ''))).toEqual([])
    const orders = lines.filter((line) => /^(USER|CMD|RUN|COPY) /.test(line)).map((line) => line.split(' [')[0])
    expect(orders.slice(-2)).toEqual(['USER node', 'CMD'])
  })
})

describe('the CI workflow', () => {
  const { jobs } = parse(read('.github/workflows/ci.yml'))

  it('builds the image, waits until its health check passes, and looks into it', () => {
    const script = jobs.image.steps.map(({ run = '' }: { run?: string }) => run).join('\n')
    expect(script).toContain('docker compose up --build --detach --wait')
    expect(script).toContain('curl --fail --silent http://localhost:3000/readyz')
    const health = lines.find((line) => line.startsWith('HEALTHCHECK ')) ?? ''
    expect(health).toMatch(/--interval=\d+s --timeout=\d+s --start-period=\d+s\s+CMD \["node", /)
    expect(health).toContain('/healthz')
  })
})

describe('compose.yaml', () => {
  const { services, volumes } = parse(read('compose.yaml'))
  const { shop, database } = services

  it('sets only known variables, and omits only those that the image or the database sets, and that of tests', () => {
    const named = Object.keys(shop.environment)
    expect(named.filter((name) => !variables.has(name))).toEqual([])
    const decided = ['HOST', 'PORT', 'DATA_DIR', 'MIGRATE_URL', 'READ_URL', 'RATE_LIMIT', 'LOG_LEVEL', 'DEV']
    expect([...variables].filter((name) => !named.includes(name)).sort()).toEqual([...decided, 'TEST_CLOCK'].sort())
  })

  it('starts the shop with its defaults', () => {
    const env = Object.fromEntries(
      Object.entries<string>(shop.environment).map(([name, value]) => [
        name,
        String(value)
          .replace(/\$\{\w+:\?[^}]*\}/g, 'secret')
          .replace(/\$\{\w+:-([^}]*)\}/g, '$1'),
      ]),
    )
    expect(readConfig(env)).toMatchObject({
      database: { url: 'postgres://tokri:secret@database:5432/tokri' },
      publicUrl: 'http://localhost:3000',
      trustProxy: false,
      smtp: null,
      s3: null,
    })
  })

  it('makes only the data volume writable, and waits for a database with its own volume', () => {
    expect(shop).toMatchObject({
      read_only: true,
      tmpfs: ['/tmp'],
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      volumes: ['data:/data'],
      depends_on: { database: { condition: 'service_healthy' } },
    })
    expect(shop.ports[0]).toMatch(/^127\.0\.0\.1:/)
    expect(database.healthcheck.test.join(' ')).toContain('pg_isready')
    expect(Object.keys(volumes)).toEqual(['data', 'database'])
  })

  it('has a database that logs no personal data', () => {
    expect(database.command).toEqual(['postgres', '-c', 'log_error_verbosity=terse'])
  })
})

describe('the examples in deploy/', () => {
  const settingOf = (text: string, pattern: RegExp) => amountOf(pattern.exec(text)?.[1])

  it('give PgBouncer the limits and formats that the shop sets on its own connections', () => {
    const { statementMs, lockMs, idleInTransactionMs } = limits.database
    const query = /connect_query='([^']+)'/.exec(read('deploy/pgbouncer.ini'))?.[1]
    expect(query).toBe(
      `SET statement_timeout=${statementMs}; SET lock_timeout=${lockMs}; SET idle_in_transaction_session_timeout=${idleInTransactionMs}; SET DateStyle=ISO; SET IntervalStyle=postgres; SET TimeZone=UTC`,
    )
  })

  it('let nginx speak TLS 1.2 and later, whatever its default is', () => {
    expect(/\n {4}ssl_protocols ([^;]+);/.exec(read('deploy/nginx.conf'))?.[1]).toBe('TLSv1.2 TLSv1.3')
  })

  it('give nginx the limits of the shop, and let it close idle connections before the shop does', () => {
    const text = read('deploy/nginx.conf')
    expect(settingOf(text, /\n {4}client_max_body_size (\w+);/)).toBeGreaterThan(lengths.uploadBytes)
    const lists = new RegExp(`location = ${importProducts.url} \\{[^}]*?client_max_body_size (\\w+);`)
    expect(settingOf(text, lists)).toBeGreaterThan(lengths.importBytes)
    const idle = settingOf(text, /\n {4}keepalive_timeout (\w+);/)
    expect(idle).toBeGreaterThan(0)
    expect(idle).toBeLessThan(limits.socket.keepAliveMs)
    expect(settingOf(text, /proxy_read_timeout (\w+);/)).toBeGreaterThan(limits.socket.requestMs)
  })

  it.each(['deploy/nginx.conf', 'deploy/haproxy.cfg'])('answer as the shop does when no copy does (%s)', (file) => {
    const [, answer = '{}'] = /'(\{"message".*\})'/.exec(read(file)) ?? []
    expect(JSON.parse(answer)).toEqual({
      success: false,
      error: true,
      message: errorCodes.unavailable.message,
      code: 'unavailable',
      requestId: expect.any(String),
    })
    expect(read(file)).toContain('Retry-After 2')
  })

  it.each([
    ['deploy/nginx.conf', /location (~\*?) (\S+) \{\s+deny all;/],
    ['deploy/haproxy.cfg', /return status 404 if \{ path,url_dec -m reg (-i) (\S+) \}/],
  ])('close the internal endpoints in every spelling that the shop answers (%s)', async (file, rule) => {
    const [, , pattern = 'nothing'] = rule.exec(read(file)) ?? []
    const closed = new RegExp(pattern, 'i')
    const shop = Fastify()
    const internal = ['/metrics', '/readyz', '/healthz']
    for (const url of internal) shop.get(url, () => 'internal')
    const spellings = internal.flatMap((url) => [
      url,
      `${url}?a=1`,
      `${url}/`,
      `/${url}`,
      `${url}#a`,
      url.toUpperCase(),
      url.replace('e', '%65'),
      url.replace('e', '%2565'),
      [...url].map((letter) => (letter === '/' ? '/' : `%${letter.charCodeAt(0).toString(16)}`)).join(''),
    ])
    const answered = []
    for (const url of spellings) if ((await shop.inject({ url })).statusCode === 200) answered.push(url)
    expect(answered).toContain('/m%65trics')
    // Both proxies match the decoded path, without the query.
    const open = answered.filter((url) => !closed.test(decodeURIComponent(url.split(/[?#]/)[0] ?? '')))
    expect(open).toEqual([])
    expect(['/', '/metric', '/product/metrics-of-milk'].filter((url) => closed.test(url))).toEqual([])
  })

  it('let HAProxy answer as the shop when no copy is ready', () => {
    const [, status, body = '', retry] =
      /http-error status (\d+) .*lf-string '([^']+)' hdr Retry-After (\d+)/.exec(read('deploy/haproxy.cfg')) ?? []
    const { message } = errorCodes.unavailable
    expect(Number(status)).toBe(errorCodes.unavailable.status)
    expect(JSON.parse(body)).toEqual({
      message,
      success: false,
      error: true,
      code: 'unavailable',
      requestId: '%[uuid()]',
    })
    expect(Number(retry)).toBeGreaterThan(0)
  })

  it('lose no acknowledged order in a failover of Patroni, as far as its settings decide', () => {
    const { bootstrap, watchdog, postgresql } = parse(read('deploy/cluster/patroni.yml'))
    const { ttl, loop_wait, retry_timeout } = bootstrap.dcs
    expect(bootstrap.dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true })
    expect(watchdog.mode).toBe('required')
    expect(ttl).toBeGreaterThanOrEqual(loop_wait + 2 * retry_timeout)
    expect(postgresql.parameters).not.toHaveProperty('synchronous_commit')
    // With a configuration file, etcd 3.4 has it off, and Patroni cannot use it.
    expect(parse(read('deploy/cluster/etcd.yml'))['enable-grpc-gateway']).toBe(true)
  })

  it('let nobody into a cluster without a certificate, and no connection without encryption', () => {
    const etcd = parse(read('deploy/cluster/etcd.yml'), { merge: true })
    const urls = Object.values<unknown>(etcd).filter((value) => /:\/\//.test(String(value)))
    expect(urls).toHaveLength(5)
    expect(urls.join().match(/\w+(?=:\/\/)/g)).toEqual(Array(7).fill('https'))
    const [certificate, authority] = ['/etc/tokri/machine.pem', '/etc/tokri/ca.crt']
    const files = { 'cert-file': certificate, 'key-file': certificate, 'trusted-ca-file': authority }
    for (const part of ['client-transport-security', 'peer-transport-security'])
      expect(etcd[part]).toEqual({ ...files, 'client-cert-auth': true })

    const { restapi, etcd3, postgresql, bootstrap } = parse(read('deploy/cluster/patroni.yml'))
    expect(restapi).toMatchObject({ certfile: certificate, cafile: authority, verify_client: 'required' })
    expect(etcd3).toMatchObject({ protocol: 'https', cert: certificate, cacert: authority })
    expect(postgresql.parameters).toMatchObject({ ssl: 'on', ssl_cert_file: certificate })
    for (const role of Object.values(postgresql.authentication))
      expect(role).toMatchObject({ sslmode: 'verify-ca', sslrootcert: authority })
    const methods = postgresql.pg_hba.map((rule: string) => [rule.split(' ')[0], rule.split(' ').at(-1)])
    expect(methods).toEqual([['local', 'peer'], ...Array(2).fill(['hostssl', 'scram-sha-256'])])
    // Its lines would come after those of initdb, which trust everybody on the machine.
    expect(bootstrap).not.toHaveProperty('pg_hba')

    expect(read('deploy/haproxy-database.cfg')).toContain(
      ` check-ssl port 8008 verify required ca-file ${authority} crt ${certificate} `,
    )
    expect(read('deploy/pgbouncer.ini')).toContain(
      `\nserver_tls_sslmode = verify-full\nserver_tls_ca_file = ${authority}\n`,
    )
  })

  it('give the role of the database and PgBouncer the same password', () => {
    const [, role, password] = /CREATE ROLE (\w+) .*PASSWORD '([^']+)'/.exec(read('deploy/cluster/database.sql')) ?? []
    expect(read('deploy/cluster/userlist.txt')).toBe(`"${role}" "${password}"\n`)
  })

  it('let HAProxy detect a closing copy in time', () => {
    const text = read('deploy/haproxy.cfg')
    const [, inter, fall] = /check inter (\w+) fall (\d)/.exec(text) ?? []
    expect(Number(fall)).toBeGreaterThan(1)
    expect(amountOf(inter) * Number(fall)).toBeLessThan(PROXY_NOTICES_MS)
    const kept = settingOf(text, /pool-purge-delay (\w+)/)
    expect(kept).toBeGreaterThan(0)
    expect(kept).toBeLessThan(limits.socket.keepAliveMs)
    expect(settingOf(text, /\n {4}timeout server (\w+)/)).toBeGreaterThan(limits.socket.requestMs)
    expect(text).toContain(`set-timeout server 900s if { path ${importProducts.url} }`)
  })
})
