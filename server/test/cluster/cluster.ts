// A cluster on loopback addresses from the examples in deploy/: three nodes of etcd, Patroni and PostgreSQL, HAProxy
// before the primary, PgBouncer, two copies of the shop, and HAProxy and nginx before them. Only addresses, paths, the
// certificate of the site and the watchdog differ from the examples.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getCategories } from '@tokri/contract/category.ts'
import pg from 'pg'
import { type Account, changeOwner } from '../../src/platform/embedded-postgres/account.ts'
import { freePort } from '../../src/platform/embedded-postgres/free-port.ts'
import { type ShopProcess, startShop } from '../faults/start-shop.ts'
import { ask, type Identity, openDoors } from './doors.ts'
import { createMachine } from './machine.ts'
import { createProcesses, familyOf, type Process, postgresBinaries } from './programs.ts'

const deploy = path.join(import.meta.dirname, '../../../deploy')
export const NODES = ['one', 'two', 'three'] as const
export type Node = (typeof NODES)[number]
const addressOf = (node: Node) => `127.0.0.${21 + NODES.indexOf(node)}`
const SHOP = 'tokri:shop-secret'

/** Retries until `look` returns something. */
export const until = async <T>(
  what: string,
  seconds: number,
  look: () => Promise<T | null | undefined | false>,
): Promise<T> => {
  const deadline = performance.now() + seconds * 1000
  for (;;) {
    const found = await look().catch(() => null)
    if (found) return found
    if (performance.now() > deadline) throw new Error(`not within ${seconds} s: ${what}`)
    await wait(100)
  }
}

const answers = async (url: string): Promise<boolean> => (await fetch(url, { signal: AbortSignal.timeout(1000) })).ok

/** What a copy runs: another release, and other variables. */
export type Release = { script?: string; env?: Record<string, string> }
export type Copy = { shop: ShopProcess; restart: (release?: Release) => Promise<void> }

export const createCluster = (folder: string, account: Account) => {
  const processes = createProcesses(folder, account)
  const machine = createMachine(account)
  const patronis = new Map<Node, Process>()
  const etcds = new Map<Node, Process>()
  const accountOf = (node: Node) => machine.groupOf(NODES.indexOf(node))
  /** The disk of a node, and the database on it. */
  const diskOf = (node: Node) => path.join(folder, `postgres-${node}`)
  const clusterOf = (node: Node) => path.join(diskOf(node), 'data')
  let pooler: Process | undefined
  const certificates = path.join(folder, 'certificates')
  const authority = path.join(certificates, 'ca.crt')
  const pemOf = (name: Node | 'shop') => path.join(certificates, `${name}.pem`)
  const verified = `sslmode=verify-full&sslrootcert=${authority}`

  const makeCertificates = () => {
    fs.mkdirSync(certificates)
    const machines = [...NODES.map((node) => `${node}=${addressOf(node)}`), 'shop=127.0.0.1']
    const script = path.join(deploy, 'cluster/certificates.sh')
    execFileSync('sh', [script, ...machines], { cwd: certificates, stdio: 'ignore' })
    for (const file of ['.', ...fs.readdirSync(certificates)]) changeOwner(account, path.join(certificates, file))
  }
  /** Where the examples expect the certificates of a machine. */
  const installed = (name: Node | 'shop'): [string, string][] => [
    ['/etc/tokri/machine.pem', pemOf(name)],
    ['/etc/tokri/ca.crt', authority],
  ]
  /** What the machine of the shop shows. */
  const identity = (): Identity => {
    const [pem, ca] = [fs.readFileSync(pemOf('shop')), fs.readFileSync(authority)]
    return { ca, cert: pem, key: pem }
  }

  /** Writes an example with the addresses and paths of this run. Throws if the example lacks what is to be replaced. */
  const write = (name: string, example: string, changes: [string | RegExp, string][]): string => {
    let text = fs.readFileSync(path.join(deploy, example), 'utf8').replaceAll('10.0.0.2', '127.0.0.2')
    for (const [from, to] of changes) {
      if (text.search(from) < 0 && !text.includes(String(from))) throw new Error(`${example} does not contain ${from}`)
      text = text.replaceAll(from instanceof RegExp ? new RegExp(from, 'g') : from, to)
    }
    const file = path.join(folder, name)
    fs.writeFileSync(file, text, { mode: 0o600 })
    changeOwner(account, file)
    return file
  }
  /** Node one's own name and address become those of `node`. */
  const own = (node: Node): [RegExp, string][] => [
    [/name: one/, `name: ${node}`],
    [/(?<=listen: |connect_address: |urls: https:\/\/)127\.0\.0\.21/, addressOf(node)],
  ]

  const startEtcd = (node: Node) => {
    const file = write(`etcd-${node}.yml`, 'cluster/etcd.yml', [
      ...own(node),
      ...installed(node),
      ['/var/lib/etcd', path.join(folder, `etcd-${node}`)],
    ])
    etcds.set(node, processes.start(`etcd-${node}`, 'etcd', ['--config-file', file], accountOf(node)))
  }
  const startPatroni = (node: Node) => {
    const sockets = path.join(folder, `sockets-${node}`)
    for (const place of [sockets, diskOf(node)]) {
      if (!fs.existsSync(place)) fs.mkdirSync(place)
      changeOwner(account, place)
    }
    const file = write(`patroni-${node}.yml`, 'cluster/patroni.yml', [
      ...own(node),
      ...installed(node),
      ['10.0.0.0/24', '127.0.0.0/8'],
      ['/var/lib/postgresql/tokri', clusterOf(node)],
      ['/usr/lib/postgresql/15/bin', postgresBinaries() ?? ''],
      ['/var/lib/postgresql/.pgpass-patroni', path.join(folder, `pgpass-${node}`)],
      ['/var/run/postgresql', sockets],
      ['local all all peer', 'local all all trust'],
      // There is no watchdog to give to an ordinary user.
      ['mode: required', 'mode: off'],
    ])
    patronis.set(node, processes.start(`patroni-${node}`, 'patroni', [file], accountOf(node)))
  }
  const startPooler = () => {
    const users = write('userlist.txt', 'cluster/userlist.txt', [])
    const file = write('pgbouncer.ini', 'pgbouncer.ini', [
      ['host=db.internal port=5432', 'host=127.0.0.1 port=5000'],
      ['/etc/pgbouncer/userlist.txt', users],
      ['server_tls_ca_file = /etc/tokri/ca.crt', `server_tls_ca_file = ${authority}`],
    ])
    pooler = processes.start('pgbouncer', 'pgbouncer', [file])
  }

  const askPatroni = (node: Node, what: string, body?: string) =>
    ask(`https://${addressOf(node)}:8008/${what}`, { ...identity(), ...(body !== undefined && { body }) })
  /** The state of a node by Patroni: `primary`, `synchronous`, `replica`. */
  const is = async (node: Node, role: string) => (await askPatroni(node, role).catch(() => null))?.status === 200
  const nodeThatIs = async (role: string): Promise<Node | undefined> => {
    for (const node of NODES) if (await is(node, role)) return node
    return undefined
  }
  /** Whether there is a primary, from which both other nodes stream, and one of them is synchronous. */
  const isWhole = async () => {
    const primary = await nodeThatIs('primary')
    if (!primary || !(await nodeThatIs('synchronous'))) return false
    const { text } = await askPatroni(primary, 'patroni')
    const { replication = [] } = JSON.parse(text) as { replication?: Record<string, unknown>[] }
    const streams = (node: Node) =>
      replication.some(({ application_name, state }) => application_name === node && state === 'streaming')
    return NODES.every((node) => node === primary || streams(node))
  }
  const waitUntilWhole = () => until('a primary with two standbys, one of them synchronous', 120, isWhole)

  /** What patronictl does. Resolves when it is done. */
  const tellPatroni = async (node: Node, command: string, body: object) => {
    const { status, text } = await askPatroni(node, command, JSON.stringify(body))
    if (status !== 200) throw new Error(`${command} of node ${node}: ${text}`)
  }

  /** Starts what is not running, and resolves when the cluster is whole. */
  const heal = async () => {
    for (const node of NODES) if (!isRunning(etcds.get(node))) startEtcd(node)
    for (const node of NODES) if (!isRunning(patronis.get(node))) startPatroni(node)
    if (!isRunning(pooler)) startPooler()
    await waitUntilWhole()
    await until('the primary behind HAProxy', 30, () => query('SELECT 1'))
  }

  const query = async (text: string) => {
    const client = new pg.Client({ connectionString: superuserUrl('127.0.0.1:5000') })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query(text)
      return true
    } finally {
      client.end().catch(() => {})
    }
  }

  const env = (name: string) => ({
    DATA_DIR: path.join(folder, name),
    // PgBouncer before 1.21, as Debian 12 has it.
    DATABASE_URL: `postgres://${SHOP}@127.0.0.1:6432/tokri?pgbouncer=true`,
    MIGRATE_URL: `postgres://${SHOP}@127.0.0.1:5000/tokri?${verified}`,
    READ_URL: NODES.map((node) => `postgres://${SHOP}@${addressOf(node)}:5432/tokri?${verified}`).join(),
    JWT_SECRET: 'the same secret for all copies',
    PAYMENT_TEST_SECRET: 'another secret for all copies',
    TRUST_PROXY: '1',
  })
  const startCopy = async (name: string, port = 0, { script, env: more }: Release = {}): Promise<Copy> => {
    const copy: Copy = {
      shop: await startShop({ ...env(name), ...more }, port, { script }),
      restart: async (release) => {
        copy.shop = (await startCopy(name, copy.shop.port, release)).shop
      },
    }
    return copy
  }

  /** Asks one node as its superuser. */
  const superuserUrl = (host: string) => `postgres://postgres:superuser-secret@${host}/postgres?${verified}`
  const startBalancers = async (ports: number[]) => {
    const [haproxy, nginx, readiness] = [await freePort(), await freePort(), await freePort()]
    const [first = '', second = '', third = ''] = ports.map((port) => `127.0.0.1:${port}`)
    const haproxyFile = write('haproxy.cfg', 'haproxy.cfg', [
      [' bind :80\n', ` bind 127.0.0.1:${haproxy}\n`],
      [/ {4}bind :443 .*\n/, ''],
      [/ {4}http-request redirect scheme https .*\n/, ''],
      ['10.0.0.11:3000', first],
      ['10.0.0.12:3000', `${second}\n    server three ${third}`],
    ])
    processes.start('haproxy', 'haproxy', ['-db', '-f', haproxyFile])
    const site = write('nginx-site.conf', 'nginx.conf', [
      [/\nserver \{\n {4}listen 80;[^}]*\}\n/, ''],
      [/listen 443 ssl http2;/, `listen 127.0.0.1:${nginx};`],
      [/ {4}ssl_certificate.*\n/, ''],
      ['127.0.0.1:8081', `127.0.0.1:${readiness}`],
      ['/var/cache/nginx/tokri', path.join(folder, 'nginx-cache')],
      ['10.0.0.11:3000', first],
      [/10\.0\.0\.12:3000 (.*)/, `${second} $1\n    server ${third} $1`],
    ])
    const nginxFile = path.join(folder, 'nginx.conf')
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    const places = temporary.map((name) => `${name}_temp_path ${path.join(folder, `nginx-${name}`)};`).join('\n')
    fs.writeFileSync(
      nginxFile,
      `daemon off;\npid ${path.join(folder, 'nginx.pid')};\nerror_log stderr;\n${account ? 'user postgres;\n' : ''}events {}
http {\naccess_log off;\n${places}\ninclude ${site};\n}\n`,
    )
    processes.start('nginx', 'nginx', ['-c', nginxFile, '-e', 'stderr'], null)
    await until('a ready copy behind nginx', 60, () => answers(`http://127.0.0.1:${readiness}/readyz`))
    return { haproxy: `http://127.0.0.1:${haproxy}`, nginx: `http://127.0.0.1:${nginx}` }
  }

  return {
    url: `postgres://${SHOP}@127.0.0.1:5000/tokri?${verified}`,
    /** What strangers reach in the network of the cluster; empty if nothing. */
    openDoors: () => openDoors(NODES.map(addressOf), { account: SHOP, identity: identity() }),
    machine,
    /** The number of a node by which the machine knows it, and its address. */
    placeOf: (node: Node) => [NODES.indexOf(node), addressOf(node)] as const,
    urlOf: (node: Node) => superuserUrl(`${addressOf(node)}:5432`),
    diskOf,
    nodeThatIs,
    heal,
    startPooler,
    pooler: () => pooler,
    /** Etcd, Patroni and PostgreSQL of a node: all processes, or those of PostgreSQL. */
    patroniOf: (node: Node) => familyOf(patronis.get(node)?.pid ?? 0),
    postgresOf: (node: Node) => {
      const file = path.join(clusterOf(node), 'postmaster.pid')
      return fs.existsSync(file) ? familyOf(Number(fs.readFileSync(file, 'utf8').split('\n')[0])) : []
    },
    etcdOf: (node: Node) => familyOf(etcds.get(node)?.pid ?? 0),
    switchover: (leader: Node, candidate: Node) => tellPatroni(leader, 'switchover', { leader, candidate }),
    restartPostgres: (node: Node) => tellPatroni(node, 'restart', {}),
    /** Restarts Patroni, and PostgreSQL with it. */
    restartPatroni: async (node: Node) => {
      await patronis.get(node)?.end()
      startPatroni(node)
    },
    waitUntilWhole,
    open: async () => {
      makeCertificates()
      processes.start('haproxy-database', 'haproxy', [
        '-db',
        '-f',
        write('haproxy-database.cfg', 'haproxy-database.cfg', installed('shop')),
      ])
      await heal()
      for (const statement of fs.readFileSync(path.join(deploy, 'cluster/database.sql'), 'utf8').split(';\n'))
        if (statement.trim() !== '') await until('the primary behind HAProxy', 30, () => query(statement))
    },
    /** Two copies behind both balancers, which know the place of a third; resolves when they take visitors. */
    openShop: async () => {
      const copies = [await startCopy('copy-one'), await startCopy('copy-two')]
      const third = await freePort()
      const addresses = await startBalancers([...copies.map(({ shop }) => shop.port), third])
      for (const address of Object.values(addresses))
        await until(`the shop at ${address}`, 60, () => answers(address + getCategories.url))
      return { addresses, copies, startThird: (release: Release) => startCopy('copy-three', third, release) }
    },
    close: async () => {
      machine.endCut()
      await processes.endAll()
      machine.close()
    },
  }
}
export type Cluster = ReturnType<typeof createCluster>

const isRunning = (started: Process | undefined): boolean =>
  started !== undefined && fs.existsSync(`/proc/${started.pid}`)
