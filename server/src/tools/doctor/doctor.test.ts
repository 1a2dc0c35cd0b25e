import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { testClock } from '../../../test/clock.ts'
import { temporaryFolder } from '../../../test/data-folder.ts'
import { testDatabase } from '../../../test/database.ts'
import { openFakeS3 } from '../../../test/fakes/s3.ts'
import { openSmtpSink } from '../../../test/smtp-sink.ts'
import { readConfig } from '../../boot/config.ts'
import { findPooler, type Pooler, type Use } from '../../platform/database/pooler.ts'
import { lockForServer, openDataDir } from '../../platform/files/data-dir.ts'
import { checkDatabase, judgeLog, judgePooler } from './database.ts'
import { judgeDurability, readDurability } from './durability.ts'
import { judgeDatabaseEncryption } from './encryption.ts'
import { checkMail, checkMessages, checkPayments, checkPictures } from './external-services.ts'
import { type Finding, linesOf, verdictOf } from './finding.ts'
import { checkBackups, checkDataFolder, checkDisk, checkFreeSpace, checkNode, checkPort } from './machine.ts'
import { checkSettings } from './settings.ts'

const { url, db } = await testDatabase()

const listening = async (server: Server): Promise<number> => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port // it listens on TCP
}
const closedPort = async (): Promise<number> => {
  const server = createServer()
  const port = await listening(server)
  await new Promise((closed) => server.close(closed))
  return port
}
const levels = (findings: Finding[]) => findings.map(({ level, about }) => `${level} ${about}`)
const troubles = (findings: Finding[]) => findings.filter(({ level }) => level === 'trouble').map(({ says }) => says)

describe('the machine check', () => {
  test('requires a recent enough Node', () => {
    expect(checkNode('20.19.0')).toMatchObject({ level: 'trouble', todo: expect.stringContaining('Node.js 24') })
    expect(checkNode('24.9.0').level).toBe('fine')
  })

  test('requires a free port, unless a shop answers there', async () => {
    const free = await closedPort()
    expect(await checkPort({ host: '127.0.0.1', port: free })).toMatchObject({ level: 'fine' })
    const stranger = await listening(createServer((_request, response) => response.end('hello')))
    expect(await checkPort({ host: '127.0.0.1', port: stranger })).toMatchObject({
      level: 'trouble',
      says: expect.stringContaining(`Port ${stranger} on 127.0.0.1 is taken`),
    })
    const shop = await listening(createServer((_request, response) => response.end('{"status":"ok"}')))
    expect(await checkPort({ host: '127.0.0.1', port: shop })).toMatchObject({
      level: 'fine',
      says: expect.stringContaining('a shop answers there'),
    })
  })

  test('names the age of the newest backup', () => {
    const folder = temporaryFolder()
    const at = (days: number) => new Date(Date.now() + days * 86_400_000)
    const says = (now: Date) => checkBackups(folder, now).map(({ level, says }) => `${level}: ${says}`)
    expect(checkBackups(join(folder, 'nowhere'), at(0))).toEqual([])
    expect(says(at(0))).toEqual([expect.stringMatching(/^note: .*backups has none/)])
    mkdirSync(join(folder, 'backups', 'copy.partial-1'), { recursive: true })
    expect(says(at(0))).toEqual([expect.stringMatching(/^note: .*backups has none/)])
    mkdirSync(join(folder, 'backups', '2026-11-29T03-00-00'))
    expect(says(at(0.1))).toEqual(['fine: the newest was made today'])
    expect(says(at(6.1))).toEqual(['fine: the newest is 6 days old'])
    expect(says(at(9.1))).toEqual([expect.stringMatching(/^note: the newest in .* is 9 days old$/)])
  })

  test('requires a writable data folder, creates none, and names the process that uses it', async () => {
    const folder = temporaryFolder()
    const wanted = join(folder, 'shop', 'data')
    expect(checkDataFolder(wanted)).toMatchObject([{ level: 'fine', says: expect.stringContaining('will be created') }])
    expect(existsSync(join(folder, 'shop'))).toBe(false)
    writeFileSync(join(folder, 'file'), '')
    expect(levels(checkDataFolder(join(folder, 'file')))).toEqual(['trouble Data folder'])
    expect(levels(checkDataFolder(join(folder, 'file', 'data')))).toEqual(['trouble Data folder'])
    mkdirSync(wanted, { recursive: true })
    const lock = await lockForServer(openDataDir(wanted), 'http://shop.test')
    expect(checkDataFolder(wanted)).toMatchObject([
      { level: 'fine', says: expect.stringContaining(`in use by process ${process.pid} (http://shop.test)`) },
    ])
    lock.release()
    expect(checkDataFolder(wanted)[0]?.says).not.toContain('in use')
  })

  test('requires free space on the disk', () => {
    expect([100, 1500, 9000].map((free) => checkFreeSpace(free).level)).toEqual(['trouble', 'note', 'fine'])
    expect(checkDisk(join(temporaryFolder(), 'not', 'there')).says).toMatch(/free$/)
  })
})

describe('the database check', () => {
  const at = async (address: string, more: object = {}) => {
    const database = { url: address, migrateUrl: address }
    const findings = await checkDatabase({ database, dataDir: './data', workers: 1, clock: testClock, ...more })
    // The database of the tests waits for no disk, and other tests may leave a scratch database on that server.
    return findings.filter(({ about }) => !['Durability', 'Backups'].includes(about))
  }

  test('passes when the database answers and is migrated', async () => {
    expect(levels(await at(url))).toEqual([
      'fine Database',
      'fine Migrations',
      'fine Stock ledger',
      'fine Store credit',
      'fine Floor',
      'fine Cash of riders',
      'note Law of India',
    ])
    const database = { url, migrateUrl: url }
    expect(levels(await checkDatabase({ database, dataDir: './data', workers: 1, clock: testClock }))).toContain(
      'note Durability',
    )
  })

  test('notes a connection to another machine that is not encrypted', async () => {
    // Another spelling of this machine, which the check does not know.
    const elsewhere = await at(url.replace(/@[^:/]+/, '@127.1'))
    expect(elsewhere).toContainEqual(
      expect.objectContaining({ says: expect.stringContaining('127.1 is not encrypted') }),
    )
  })

  test('fails without an answer or access, and prints no password', async () => {
    const away = await at(`postgres://tokri:hidden-word@127.0.0.1:${await closedPort()}/tokri`)
    expect(levels(away)).toEqual(['trouble Database'])
    const refused = await at(url.replace(/:\/\/[^@]+@/, '://tokri:hidden-word@'))
    expect(troubles(refused)).toEqual([expect.stringContaining('password authentication failed')])
    expect(JSON.stringify([away, refused])).not.toContain('hidden-word')
  })

  test('fails for a role without rights, and notes newer or missing migrations', async () => {
    expect(await at(`${inject('postgresServer')}/postgres`)).toMatchObject([
      { level: 'trouble', says: 'this role may not create tables' },
      { level: 'note', about: 'Migrations', says: expect.stringMatching(/^none yet/) },
    ])
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999_next_year', '')`.execute(db)
    expect(await at(url)).toMatchObject([
      { level: 'fine' },
      { level: 'note', says: expect.stringContaining('9999_next') },
      { about: 'Stock ledger' },
      { about: 'Store credit' },
      { about: 'Floor' },
      { about: 'Cash of riders' },
      { about: 'Law of India' },
    ])
    await sql`DELETE FROM kysely_migration WHERE name = '9999_next_year'`.execute(db)
    await sql`DELETE FROM kysely_migration WHERE name = '0012_platform'`.execute(db)
    expect(await at(url)).toMatchObject([
      { level: 'fine' },
      { level: 'note', says: '1 will be applied at the next start: 0012_platform' },
      { about: 'Stock ledger' },
      { about: 'Store credit' },
      { about: 'Floor' },
      { about: 'Cash of riders' },
      { about: 'Law of India' },
    ])
    const rename = (from: string, to: string) =>
      sql`UPDATE kysely_migration SET name = ${to} WHERE name = ${from}`.execute(db)
    await rename('0001_users', '0001_people')
    expect(await at(url)).toContainEqual(
      expect.objectContaining({ level: 'trouble', says: 'the database is from before 1.0' }),
    )
    await rename('0001_people', '0001_users')
  })

  test('notes that the log may quote personal data', () => {
    expect(judgeLog('default')).toMatchObject([{ level: 'note', todo: expect.stringContaining('terse') }])
    expect(judgeLog('terse')).toEqual([])
  })

  test('requires a direct address beside that of a pooler, and statements that the pooler supports', () => {
    const old = { shared: true, keepsNames: true }
    const judged = (pooler: Pooler, use: Omit<Use, 'variable'>) =>
      judgePooler(pooler, { variable: 'DATABASE_URL', ...use })
    const saysOf = (...of: Parameters<typeof judged>) => levels(judged(...of))
    expect(saysOf(old, { direct: false, prepares: true })).toEqual(['trouble Pooler', 'trouble Pooler'])
    expect(judged(old, { direct: true, prepares: true })).toMatchObject([
      { level: 'trouble', todo: expect.stringContaining('?pgbouncer=true') },
    ])
    expect(judged(old, { direct: false, prepares: false })).toMatchObject([
      { level: 'trouble', todo: expect.stringContaining('MIGRATE_URL') },
    ])
    expect(saysOf(old, { direct: true, prepares: false })).toEqual([])
    expect(saysOf({ shared: true, keepsNames: false }, { direct: true, prepares: true })).toEqual([])
    const session = { shared: false, keepsNames: true }
    expect(saysOf(session, { direct: false, prepares: true })).toEqual(['note Pooler', 'note Pooler'])
  })

  test('takes no database for a pooler', async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    expect(await findPooler(client, url)).toBeNull()
    expect(await readDurability(client)).toMatchObject({ standbys: 0, synchronousStandbys: '' })
  })

  test('notes settings with which confirmed orders can be lost', () => {
    const safe = { fsync: 'on', synchronousCommit: 'on', standbys: 0, synchronousStandbys: '' }
    const saysOf = (facts: Partial<typeof safe>) => judgeDurability({ ...safe, ...facts }).map(({ says }) => says)
    expect(saysOf({})).toEqual([])
    expect(saysOf({ standbys: 2, synchronousStandbys: 'ANY 1 (two, three)' })).toEqual([])
    const asynchronous = expect.stringContaining('replication is asynchronous')
    expect(saysOf({ standbys: 2 })).toEqual([asynchronous])
    expect(saysOf({ standbys: 2, synchronousStandbys: '*', synchronousCommit: 'local' })).toEqual([asynchronous])
    expect(saysOf({ synchronousCommit: 'off' })).toEqual([expect.stringContaining('synchronous_commit')])
    expect(saysOf({ fsync: 'off' })).toEqual([expect.stringContaining('fsync')])
  })

  test('requires enough connections for all workers', async () => {
    expect(troubles(await at(url, { workers: 64 }))).toEqual([expect.stringMatching(/^832 needed/)])
  })

  test('says that the embedded database will be created at the first start', async () => {
    const dataDir = temporaryFolder()
    expect(await checkDatabase({ database: null, dataDir, workers: 1, clock: testClock })).toMatchObject([
      { level: 'fine', says: expect.stringContaining('will be created at the first start') },
    ])
  })
})

describe('the check of external services', () => {
  test('verifies that the mail server accepts mail', async () => {
    const sink = await openSmtpSink()
    onTestFinished(sink.close)
    expect(await checkMail({ url: sink.url })).toMatchObject([{ level: 'fine' }])
    expect(sink.mails).toEqual([])
    expect(await checkMail({ url: `smtp://127.0.0.1:${await closedPort()}` })).toMatchObject([
      { level: 'trouble', says: expect.stringContaining('ECONNREFUSED') },
    ])
    expect(await checkMail(null)).toMatchObject([{ level: 'note', says: 'files in the outbox folder' }])
  })

  test('says whether mails to another machine are encrypted', async () => {
    const elsewhere = async (url: string) => (await checkMail({ url }, () => false)).slice(1)
    const open = await openSmtpSink()
    onTestFinished(open.close)
    expect(await elsewhere(open.url)).toMatchObject([{ says: expect.stringContaining('are not encrypted') }])
    const offering = await openSmtpSink({ offersTls: true })
    onTestFinished(offering.close)
    const unverified = `${offering.url}?tls.rejectUnauthorized=false`
    expect(await elsewhere(unverified)).toMatchObject([{ todo: expect.stringContaining('?requireTLS=true') }])
    expect(await elsewhere(`${unverified}&requireTLS=true`)).toMatchObject([
      { says: expect.stringContaining('is not verified') },
    ])
  })

  test.each([
    [{ host: 'localhost', encrypted: false, verified: false }, []],
    [{ host: '127.0.0.1', encrypted: false, verified: false }, []],
    [{ host: '::1', encrypted: false, verified: false }, []],
    [{ host: '/var/run/postgresql', encrypted: false, verified: false }, []],
    [{ host: 'db.example', encrypted: true, verified: true }, []],
    [
      { host: 'db.example', encrypted: true, verified: false },
      ['DATABASE_URL: the certificate of db.example is not verified'],
    ],
    [
      { host: '10.0.0.7', encrypted: false, verified: false },
      ['DATABASE_URL: the connection to 10.0.0.7 is not encrypted'],
    ],
  ])('judges the connection to a database: %o', (connection, says) => {
    expect(judgeDatabaseEncryption('DATABASE_URL', connection).map((finding) => finding.says)).toEqual(says)
  })

  test('verifies that the bucket stores pictures, and leaves nothing there', async () => {
    const s3 = await openFakeS3()
    onTestFinished(s3.close)
    expect(await checkPictures(s3.bucket)).toMatchObject({ level: 'fine' })
    expect(s3.objects.size).toBe(0)
    expect(await checkPictures({ ...s3.bucket, secretAccessKey: 'wrong' })).toMatchObject({
      level: 'trouble',
      says: expect.stringContaining('SignatureDoesNotMatch'),
    })
  })

  test('verifies the payment keys', async () => {
    const known = [`Basic ${btoa('sk_test_good:')}`, `Basic ${btoa('rzp_live_good:secret')}`]
    const port = await listening(
      createServer((request, response) => {
        response.statusCode = known.includes(request.headers.authorization ?? '') ? 200 : 401
        response.end('{}')
      }),
    )
    const ask = (stripe: string, razorpay: string) =>
      checkPayments(
        {
          paymentKeys: {
            stripe: { secretKey: stripe, webhookSecret: 'x' },
            razorpay: { keyId: razorpay, keySecret: 'secret', webhookSecret: 'x' },
          },
          paymentTest: null,
          publicUrl: 'https://shop.example',
        },
        `http://127.0.0.1:${port}`,
      )
    expect(await ask('sk_test_good', 'rzp_live_good')).toMatchObject([
      { level: 'fine', says: 'Stripe accepts the keys, which are test keys' },
      { level: 'fine', says: 'Razorpay accepts the keys' },
    ])
    expect(troubles(await ask('sk_test_bad', 'rzp_live_bad'))).toEqual([
      'Stripe rejects these keys',
      'Razorpay rejects these keys',
    ])
    const without = { paymentKeys: { stripe: null, razorpay: null }, publicUrl: 'http://localhost:3000' }
    expect(await checkPayments({ ...without, paymentTest: true })).toMatchObject([
      { level: 'note', says: expect.stringContaining('without money') },
    ])
    expect(levels(await checkPayments({ ...without, paymentTest: null }))).toEqual(['note Payments'])
    expect(levels(await checkPayments({ ...without, paymentTest: false }))).toEqual(['fine Payments'])
    const inPublic = { ...without, publicUrl: 'https://shop.example', paymentTest: null }
    expect(levels(await checkPayments(inPublic))).toEqual(['fine Payments'])
    const messageUrls = { sms: null, whatsapp: null }
    expect(checkMessages({ messageUrls })).toMatchObject({ level: 'note', says: expect.stringContaining('e-mail') })
    expect(checkMessages({ messageUrls: { ...messageUrls, sms: 'msg91://key@' } })).toMatchObject({
      ...{ level: 'fine', says: 'SMS to phones' },
    })
  })
})

describe('the check of settings that do not fit together', () => {
  const judged = (env: Record<string, string>) => levels(checkSettings(readConfig(env)))
  const secret = 'x'.repeat(40)

  test.each([
    [{}, ['fine Keys', 'fine Address']],
    [{ JWT_SECRET: 'sixteen letters!' }, ['note Keys', 'fine Address']],
    [{ DATABASE_URL: 'postgres://db/shop' }, ['note Keys', 'fine Address']],
    [{ DATABASE_URL: 'postgres://db/shop', JWT_SECRET: secret }, ['fine Keys', 'fine Address']],
    [{ PUBLIC_URL: 'https://shop.example' }, ['fine Keys', 'trouble Proxy']],
    [{ PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '1' }, ['fine Keys', 'fine Address']],
    [{ HOST: '0.0.0.0' }, ['fine Keys', 'note Address']],
    [
      { HOST: '0.0.0.0', PUBLIC_URL: 'https://shop.example', TRUST_PROXY: 'on', METRICS_TOKEN: secret },
      ['fine Keys', 'note Proxy'],
    ],
    [{ RATE_LIMIT: 'off' }, ['fine Keys', 'note Limits']],
  ])('%o', (env, expected) => {
    expect(judged(env)).toEqual(expected)
  })
})

describe('npm run doctor', () => {
  const run = (env: Record<string, string>) =>
    new Promise<{ code: number; output: string }>((done) => {
      const script = join(import.meta.dirname, '../doctor.ts')
      const child = execFile(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', script],
        { env: { PATH: process.env.PATH, ...env } },
        (_error, stdout, stderr) => done({ code: child.exitCode ?? -1, output: stdout + stderr }),
      )
    })

  test('prints its findings and sets the exit code', async () => {
    const env = { DATABASE_URL: url, DATA_DIR: temporaryFolder(), PORT: String(await closedPort()) }
    const well = await run(env)
    expect(well.output).toContain('No problems found.')
    expect(well.code).toBe(0)
    const ill = await run({ ...env, SMTP_URL: `smtp://127.0.0.1:${await closedPort()}` })
    expect(ill.output).toMatch(/FAIL {2}Mail .*\n *→ Check SMTP_URL/)
    expect(ill.output).toContain('1 problem found')
    expect(ill.code).toBe(1)
    const wrong = await run({ PORT: 'http' })
    expect(wrong.output).toMatch(/FAIL {2}Configuration {3}PORT must be a whole number/)
    expect(wrong.code).toBe(1)
  })

  test('counts the problems', () => {
    const bad: Finding = { level: 'trouble', about: 'Disk', says: 'full', todo: 'Free some' }
    expect(linesOf([bad])).toEqual(['FAIL  Disk            full', '                      → Free some'])
    expect(verdictOf([bad, bad])).toMatch(/^2 problems found/)
  })
})
