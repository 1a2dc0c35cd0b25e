import { describe, expect, test } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { isLocal, readConfig, shopDefaults } from './config.ts'

describe('the configuration', () => {
  test('has a sensible value for everything when the environment says nothing', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      dataDir: './data',
      database: null,
      readUrls: [],
      smtp: null,
      mailFrom: { name: null, address: 'no-reply@localhost' },
      publicUrl: 'http://localhost:3000',
      admin: { email: 'admin@tokri.local', password: null },
      demo: null,
      demoPassword: null,
      jwtSecret: null,
      settingsKey: null,
      paymentTestSecret: null,
      paymentTest: null,
      trustProxy: false,
      webhookPrivate: false,
      messageUrls: { sms: null, whatsapp: null },
      workers: 1,
      rateLimit: true,
      hstsSubdomains: true,
      metricsToken: null,
      logLevel: 'info',
      development: false,
      paymentKeys: { stripe: null, razorpay: null },
      osrmUrl: null,
      mapStyleUrl: null,
      keptMonths: { order_events: 0, stock_movements: 0 },
      clock: systemClock,
      s3: null,
      pictureBucket: null,
    })
  })

  test('has a clock of its own in tests: it runs on from a moment, the same in every process', () => {
    const clockAt = (TEST_CLOCK: string) => readConfig({ TEST_CLOCK }).clock().getTime()
    const begin = Date.parse('2027-03-31T23:58:00+05:30')
    expect(clockAt('2027-03-31T23:58:00+05:30') - begin).toBeLessThan(60_000)
    const minuteAgo = new Date(Date.now() - 60_000).toISOString()
    const passed = clockAt(`2027-03-31T23:58:00+05:30 since ${minuteAgo}`) - begin
    expect([passed >= 60_000, passed < 120_000]).toEqual([true, true])
    expect(() => readConfig({ TEST_CLOCK: 'midnight' })).toThrow(
      'TEST_CLOCK must be a time such as 2027-03-31T23:58:00+05:30.',
    )
  })

  test('has the real time when the shop is public', () => {
    const env = { TEST_CLOCK: '2027-03-31T23:58:00+05:30' }
    expect(() => readConfig({ ...env, PUBLIC_URL: 'https://shop.example' })).toThrow('TEST_CLOCK is for tests')
    expect(() => readConfig({ ...env, HOST: '192.168.1.4' })).toThrow('TEST_CLOCK is for tests')
  })

  test('takes a blank variable for an absent one', () => {
    expect(readConfig({ PORT: ' ', DATABASE_URL: '', DEMO: '', STRIPE_SECRET_KEY: '' })).toEqual(readConfig({}))
  })

  test.each([
    [{ PORT: '8080' }, 'http://localhost:8080'],
    [{ PORT: '80', HOST: '0.0.0.0' }, 'http://localhost'],
    [{ HOST: 'shop.lan' }, 'http://shop.lan:3000'],
    [{ PUBLIC_URL: 'https://shop.example/' }, 'https://shop.example'],
    [{ HOST: '::1' }, 'http://localhost:3000'],
    [{ HOST: 'fd00::7' }, 'http://[fd00::7]:3000'],
  ])('derives the public address of %o', (env, publicUrl) => {
    expect(readConfig(env).publicUrl).toBe(publicUrl)
  })

  test.each([
    [undefined, false],
    ['off', false],
    ['0', false],
    ['on', true],
    ['1', 1],
    ['10.0.0.0/8, 127.0.0.1', '10.0.0.0/8,127.0.0.1'],
    ['loopback fd00::/8', 'loopback,fd00::/8'],
    ['loopback', 'loopback'],
  ])('reads TRUST_PROXY=%s as %s', (TRUST_PROXY, trustProxy) => {
    expect(readConfig({ TRUST_PROXY }).trustProxy).toBe(trustProxy)
  })

  test('migrates through DATABASE_URL unless MIGRATE_URL names a direct way', () => {
    const url = 'postgresql://shop:secret@pooler:6432/shop'
    const migrateUrl = 'postgresql://shop:secret@db:5432/shop'
    expect(readConfig({ DATABASE_URL: url }).database).toEqual({ url, migrateUrl: url })
    expect(readConfig({ DATABASE_URL: url, MIGRATE_URL: migrateUrl }).database).toEqual({ url, migrateUrl })
  })

  test('verifies the certificate of the database with every mode with which the driver does, without its warning', () => {
    const read = (query: string) => readConfig({ DATABASE_URL: `postgres://db/shop?${query}` }).database?.url
    for (const mode of ['prefer', 'require', 'verify-ca', 'verify-full'])
      expect(read(`a=b&sslmode=${mode}&c=d`)).toBe('postgres://db/shop?a=b&sslmode=verify-full&c=d')
    for (const query of ['sslmode=no-verify', 'sslmode=disable', 'uselibpqcompat=true&sslmode=require'])
      expect(read(query)).toBe(`postgres://db/shop?${query}`)
  })

  test('reads the replicas of a list', () => {
    const [one, two] = ['postgresql://shop@one/shop', 'postgresql://shop@two/shop']
    const given = { DATABASE_URL: 'postgresql://shop@db/shop', READ_URL: `${one}, ${two}` }
    expect(readConfig(given).readUrls).toEqual([one, two])
    expect(readConfig({}).readUrls).toEqual([])
  })

  test('takes a provider with all of its keys', () => {
    const razorpay = { RAZORPAY_KEY_ID: 'id', RAZORPAY_KEY_SECRET: 'key', RAZORPAY_WEBHOOK_SECRET: 'hook' }
    expect(readConfig(razorpay).paymentKeys.razorpay).toEqual({ keyId: 'id', keySecret: 'key', webhookSecret: 'hook' })
  })

  test.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 1 to 65535'],
    [{ PORT: '0' }, 'PORT must be'],
    [{ PORT: '65536' }, 'PORT must be'],
    [{ PORT: '3000.5' }, 'PORT must be'],
    [{ WORKERS: '-1' }, 'WORKERS must be'],
    [
      { DATABASE_URL: 'mysql://db/shop' },
      'DATABASE_URL must be an address that begins with postgres:// or postgresql://',
    ],
    [{ DATABASE_URL: 'db' }, 'DATABASE_URL must be'],
    [{ READ_URL: 'postgres://db/shop' }, 'READ_URL makes sense only beside DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://db/shop', READ_URL: 'db' }, 'READ_URL must be'],
    [{ MIGRATE_URL: 'postgres://db/shop' }, 'MIGRATE_URL makes sense only beside DATABASE_URL'],
    [{ PUBLIC_URL: 'shop.example' }, 'PUBLIC_URL must be'],
    [{ PUBLIC_URL: 'https://shop.example/market' }, 'PUBLIC_URL must be an address without a path'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be'],
    [{ ADMIN_EMAIL: 'me' }, 'ADMIN_EMAIL must be an e-mail address'],
    [{ ADMIN_PASSWORD: '12345' }, 'ADMIN_PASSWORD must be 6 to 128 characters long'],
    [{ DEMO: 'maybe' }, 'DEMO must be 1 or 0'],
    [{ RATE_LIMIT: 'slow' }, 'RATE_LIMIT must be'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn'],
    [{ TRUST_PROXY: 'my proxy' }, 'TRUST_PROXY must be'],
    [{ TRUST_PROXY: '1.2.3.4.5' }, 'TRUST_PROXY must be'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY must be'],
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET must be at least 16 characters'],
    [{ STRIPE_SECRET_KEY: 'sk' }, 'STRIPE_WEBHOOK_SECRET must be given together with STRIPE_SECRET_KEY'],
    [{ S3_BUCKET: 'b', S3_ENDPOINT: 'http://s3' }, 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be given'],
  ])('refuses %o by name', (env, message) => {
    expect(() => readConfig(env)).toThrow(message)
  })

  test('names every invalid variable at once', () => {
    const sentences = 'PORT must be a whole number from 1 to 65535.\nDEMO must be 1 or 0 (on or off).'
    expect(() => readConfig({ DEMO: 'maybe', PORT: '0' })).toThrow(sentences)
  })
})

test.each([
  ['http://localhost:3000', true],
  ['http://127.0.0.1', true],
  ['http://[::1]:3000', true],
  ['http://shop.localhost', true],
  ['http://127.8.9.1:3000', true],
  ['http://0.0.0.0:3000', false],
  ['http://127.0.0.1.example', false],
  ['http://128.0.0.1', false],
  ['http://localhost.example', false],
  ['https://shop.example', false],
])('an address is local only when it leads to this machine: %s', (publicUrl, local) => {
  expect(isLocal(publicUrl)).toBe(local)
})

test('only a shop that strangers reach bounds what a new shopper holds', () => {
  expect(shopDefaults('http://localhost:3000')).toMatchObject({ newShopper: null, scarce: null })
  expect(shopDefaults('https://tokri.example')).toMatchObject({
    newShopper: { openOrders: 3, pieces: 60, amount: 6000 },
    scarce: { below: 50, pieces: 10 },
  })
})
