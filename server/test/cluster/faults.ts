// The faults of npm run test:cluster, each by the name of its row.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, type Copy, type Node, type Release, until } from './cluster.ts'
import { signalAll } from './programs.ts'

/** Longer than it takes to replace a primary that is gone. */
const FROZEN_MS = 40_000
const BOTH_AWAY_MS = 8000
const LAGGING_MS = 15_000
/** HAProxy takes a closing copy out after two checks of a second. */
const NOTICED_MS = 3000

export type Ground = {
  cluster: Cluster
  copies: Copy[]
  startThird: (release: Release) => Promise<Copy>
  /** The `shop-process.ts` of a release with a further migration. */
  nextRelease: string
  primary: Node
  standby: Node
  other: Node
}
export type Fault = {
  /** Resolves when the fault is over, as far as it ends by itself. */
  strike: (ground: Ground) => Promise<void>
  /** Through which balancer people come; HAProxy if it is missing. */
  through?: 'nginx'
  /** Before and after the row, while nobody orders. */
  prepare?: (ground: Ground) => Promise<void>
  restore?: (ground: Ground) => Promise<void>
}

const nodeOf = (cluster: Cluster, node: Node) => [...cluster.patroniOf(node), ...cluster.postgresOf(node)]
const freeze = async (pids: number[], milliseconds: number) => {
  signalAll(pids, 'SIGSTOP')
  await wait(milliseconds)
  signalAll(pids, 'SIGCONT')
}
const tell = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
/** Ends a copy `after` milliseconds, and starts it again. */
const replaceCopy = async (copy: Copy | undefined, after: number, release?: Release) => {
  await copy?.shop.retire(() => wait(after))
  await copy?.restart(release)
}
const restartAll = async (copies: Copy[], release?: Release) => {
  for (const copy of copies) await replaceCopy(copy, 0, release)
}
const switchover: Fault['strike'] = ({ cluster, primary, standby }) => cluster.switchover(primary, standby)
/** As docs/operations.md has it: one standby after the other, then the primary, once it is a standby. */
const upgradeNodes =
  (program: 'restartPostgres' | 'restartPatroni'): Fault['strike'] =>
  async ({ cluster, primary, standby, other }) => {
    const upgrade = async (node: Node) => {
      const [before] = cluster.postgresOf(node)
      await cluster[program](node)
      await cluster.waitUntilWhole()
      const [after] = cluster.postgresOf(node)
      if (before === after) throw new Error(`PostgreSQL of node ${node} was not restarted`)
    }
    await upgrade(other)
    await upgrade(standby)
    const successor = await until('a synchronous standby', 60, () => cluster.nodeThatIs('synchronous'))
    await cluster.switchover(primary, successor)
    await cluster.waitUntilWhole()
    await upgrade(primary)
  }
const killCopy: Fault['strike'] = async ({ copies: [copy] }) => {
  await copy?.shop.end('SIGKILL')
  await copy?.restart()
}
const endCopy: Fault['strike'] = ({ copies: [copy] }) => replaceCopy(copy, NOTICED_MS)

export const FULL_DISK = 'disk of the primary full for 20 s'
export const CUT_NETWORK = 'network of the primary cut for 40 s'
const DISK_FULL_MS = 20_000

export const faults: Record<string, Fault> = {
  nothing: { strike: async () => {} },
  switchover: { strike: switchover },
  'PostgreSQL of the primary killed': {
    strike: async ({ cluster, primary }) => signalAll(cluster.postgresOf(primary), 'SIGKILL'),
  },
  'primary and its Patroni killed': {
    strike: async ({ cluster, primary }) => signalAll(nodeOf(cluster, primary), 'SIGKILL'),
  },
  'primary frozen for 40 s, then thawed': {
    strike: async ({ cluster, primary }) => freeze(nodeOf(cluster, primary), FROZEN_MS),
  },
  [CUT_NETWORK]: {
    strike: async ({ cluster, primary }) => {
      cluster.machine.cutNetwork(...cluster.placeOf(primary))
      await wait(FROZEN_MS)
      cluster.machine.endCut()
    },
  },
  [FULL_DISK]: {
    strike: async ({ cluster, primary }) => {
      const makeRoom = await cluster.machine.fillDisk(cluster.diskOf(primary))
      await wait(DISK_FULL_MS)
      makeRoom()
    },
  },
  'synchronous standby killed': {
    strike: async ({ cluster, standby }) => signalAll(nodeOf(cluster, standby), 'SIGKILL'),
  },
  'synchronous standby frozen for 40 s': {
    strike: async ({ cluster, standby }) => freeze(nodeOf(cluster, standby), FROZEN_MS),
  },
  'both standbys frozen for 8 s': {
    strike: ({ cluster, standby, other }) =>
      freeze([...nodeOf(cluster, standby), ...nodeOf(cluster, other)], BOTH_AWAY_MS),
  },
  'both replicas lag by 15 s': {
    strike: async ({ cluster, standby, other }) => {
      const replicas = [standby, other].map(cluster.urlOf)
      for (const url of replicas) await tell(url, 'SELECT pg_wal_replay_pause()')
      await wait(LAGGING_MS)
      for (const url of replicas) await tell(url, 'SELECT pg_wal_replay_resume()')
    },
  },
  'PgBouncer restarted': {
    strike: async ({ cluster }) => {
      await cluster.pooler()?.end('SIGINT')
      cluster.startPooler()
    },
  },
  'PgBouncer killed, started after 1 s': {
    strike: async ({ cluster }) => {
      await cluster.pooler()?.end('SIGKILL')
      await wait(1000)
      cluster.startPooler()
    },
  },
  'switchover without PgBouncer': {
    prepare: ({ cluster, copies }) => restartAll(copies, { env: { DATABASE_URL: cluster.url } }),
    strike: switchover,
    restore: ({ copies }) => restartAll(copies),
  },
  'one copy killed': { strike: killCopy },
  'one copy ended': { strike: endCopy },
  'one copy killed behind nginx': { strike: killCopy, through: 'nginx' },
  'one copy ended behind nginx': { strike: endCopy, through: 'nginx' },
  'upgrade with a migration': {
    strike: async ({ copies, startThird, nextRelease: script }) => {
      const third = await startThird({ script })
      await wait(NOTICED_MS)
      for (const copy of copies) await replaceCopy(copy, NOTICED_MS, { script })
      await third.shop.retire(() => wait(NOTICED_MS))
    },
    restore: ({ copies }) => restartAll(copies),
  },
  'upgrade of PostgreSQL, node by node': { strike: upgradeNodes('restartPostgres') },
  'upgrade of Patroni, node by node': { strike: upgradeNodes('restartPatroni') },
  'one etcd killed': { strike: async ({ cluster, primary }) => signalAll(cluster.etcdOf(primary), 'SIGKILL') },
}
