import { login } from '@tokri/contract/user.ts'
import { expect, test } from 'vitest'
import { testClock } from '../../test/clock.ts'
import { temporaryFolder } from '../../test/data-folder.ts'
import { testDatabase } from '../../test/database.ts'
import { generatePassword } from '../modules/user/staff/first-administrator.ts'
import { freePort } from '../platform/embedded-postgres/free-port.ts'
import { openDataDir } from '../platform/files/data-dir.ts'
import { createPasswordHasher } from '../platform/security/password-hasher.ts'
import { readConfig } from './config.ts'
import { forgetPasswords, keepPassword } from './generated-passwords.ts'
import { serve } from './serve.ts'

const { url, db } = await testDatabase()
const storefront = {
  renderers: new Map([
    [
      'en',
      {
        pageUrl: (address: string) => address,
        render: async () => new Response('<!doctype html><title>Shop</title>'),
        errorPage: () => '<!doctype html><title>Sorry</title>',
      },
    ],
  ]),
}

test('passwords that a start could not show are shown by the next one, and by none after it', async () => {
  const dataDir = openDataDir(temporaryFolder())
  const start = async (email: string) => {
    const port = await freePort()
    const env = { DATABASE_URL: url, DATA_DIR: dataDir, PORT: String(port), DEMO: '0', LOG_LEVEL: 'silent' }
    const shop = await serve(readConfig({ ...env, ADMIN_EMAIL: email }), { storefront })
    return { ...shop, login: `http://127.0.0.1:${port}${login.url}` }
  }
  // A demo that was loaded before the start was killed.
  const demo = keepPassword(dataDir, 'demo', generatePassword)
  const now = testClock()
  const asha = { id: 'asha', name: 'Asha', email: 'asha@demo.tokri.local', verify_email: true }
  const { hash } = createPasswordHasher()
  const password_hash = await hash(demo)
  await db
    .insertInto('users')
    .values({ ...asha, password_hash, created_at: now, updated_at: now })
    .execute()

  const first = await start('boss@shop.test')
  const generated = { admin: { email: 'boss@shop.test', password: expect.any(String) }, demo }
  expect(first.generated).toEqual(generated)
  await first.close()

  const second = await start('other@shop.test')
  expect(second.generated).toEqual(first.generated)
  const entered = await fetch(second.login, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(second.generated.admin),
  })
  expect(entered.status).toBe(200)
  await second.close()

  await db
    .updateTable('users')
    .set({ password_hash: await hash('Cardamom-77') })
    .where('id', '=', 'asha')
    .execute()
  const third = await start('boss@shop.test')
  expect(third.generated).toEqual({ ...first.generated, demo: null })
  forgetPasswords(dataDir)
  await third.close()

  const fourth = await start('boss@shop.test')
  expect(fourth.generated).toEqual({ admin: null, demo: null })
  await fourth.close()
})
