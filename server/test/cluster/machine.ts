// What only root can do to this machine for a fault: give a node a small disk, which is a file system in a file, and cut
// its network. The processes of each node run in a group of their own, by which the firewall tells them apart.
import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { type Account, changeOwner } from '../../src/platform/embedded-postgres/account.ts'

/** Enough for a new cluster and its write-ahead log. */
const DISK_BYTES = 1_500_000_000
const FIRST_GROUP = 64_210

const run = (program: string, options: string[]): void =>
  void execFileSync(program, options, { stdio: ['ignore', 'ignore', 'pipe'] })

/** The reason why something is impossible here; undefined if it works. */
type Obstacle = string | undefined

const obstacleOf = (work: () => void): Obstacle => {
  if (process.getuid?.() !== 0) return 'only root can do it'
  try {
    work()
    return undefined
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).split('\n').join(' ')
  }
}

export const createMachine = (account: Account) => {
  const mounted: string[] = []
  const cut: string[][] = []

  /** A node still reaches itself: such connections are marked, because their answers look like those to others. */
  const rulesOf = (group: number, address: string): string[][] => {
    const own = ['-m', 'owner', '--gid-owner', String(group)]
    const mark = String(group)
    return [
      [...own, '-d', address, '-j', 'CONNMARK', '--set-mark', mark],
      ['-m', 'connmark', '--mark', mark, '-j', 'ACCEPT'],
      [...own, '-j', 'DROP'],
      ['-d', address, '-j', 'DROP'],
      ['-s', address, '-j', 'DROP'],
    ]
  }
  const change = (how: '-A' | '-D', rule: string[]) => run('iptables', ['-w', how, 'OUTPUT', '-o', 'lo', ...rule])

  const endCut = () => {
    for (const rule of cut.splice(0)) change('-D', rule)
  }

  return {
    /** The processes of a node run in this group, by which the kernel knows what they send. */
    groupOf: (number: number): Account => account && { ...account, gid: FIRST_GROUP + number },

    mountDisk: (place: string): Obstacle =>
      obstacleOf(() => {
        const image = `${place}.image`
        fs.writeFileSync(image, '')
        fs.truncateSync(image, DISK_BYTES)
        run('mkfs.ext4', ['-q', '-m', '0', image])
        fs.mkdirSync(place, { recursive: true })
        run('mount', ['-o', 'loop', image, place])
        mounted.push(place)
        changeOwner(account, place)
      }),
    /** Fills the disk of a folder to the last byte. Resolves with a function that makes room again. */
    fillDisk: async (place: string): Promise<() => void> => {
      const ballast = path.join(place, 'ballast')
      const file = await fs.promises.open(ballast, 'w')
      for (let size = 1_048_576; size >= 512; ) {
        try {
          await file.write(Buffer.alloc(size))
        } catch {
          size /= 2
        }
      }
      await file.close()
      return () => fs.rmSync(ballast, { force: true })
    },

    cutObstacle: (): Obstacle =>
      obstacleOf(() => {
        // An address that nobody uses.
        for (const how of ['-A', '-D'] as const)
          for (const rule of rulesOf(FIRST_GROUP - 1, '127.0.0.254')) change(how, rule)
      }),
    /** Drops all that a node sends and all that is sent to it, unanswered. `endCut` ends it. */
    cutNetwork: (number: number, address: string): void => {
      for (const rule of rulesOf(FIRST_GROUP + number, address)) {
        change('-A', rule)
        cut.push(rule)
      }
    },

    endCut,
    close: () => {
      for (const place of mounted.splice(0)) spawnSync('umount', ['-l', place])
    },
  }
}
