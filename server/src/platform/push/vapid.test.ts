import { importJWK, jwtVerify } from 'jose'
import { expect, it } from 'vitest'
import { createVapid } from './vapid.ts'

const at = new Date()
const vapid = createVapid('a secret of the tests', 'https://shop.test')

it('signs for the origin of the push service, with the key that browsers subscribe with', async () => {
  const header = await vapid.authorize('https://push.example.com/send/abc', at)
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? []
  expect(publicKey).toBe(vapid.publicKey)
  const point = Buffer.from(publicKey, 'base64url')
  expect(point.length).toBe(65)
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256')
  const { payload } = await jwtVerify(token, key, { audience: 'https://push.example.com', currentDate: at })
  expect(payload.sub).toBe('https://shop.test')
  expect((payload.exp ?? 0) - at.getTime() / 1000).toBeLessThan(86_400)
})

it('has the same key in every copy of a shop, and another key in another shop', () => {
  expect(createVapid('a secret of the tests', '').publicKey).toBe(vapid.publicKey)
  expect(createVapid('another secret of the tests', '').publicKey).not.toBe(vapid.publicKey)
})
