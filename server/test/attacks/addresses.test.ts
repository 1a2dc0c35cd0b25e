// Addresses that no browser sends: invalid encodings, and names longer than any of ours.
import { expect, test } from 'vitest'
import { testShop } from '../shop.ts'

const { app } = await testShop()

test.each([
  ['GET', '/api/%zz'],
  ['GET', '/api/%'],
  ['POST', '/api/payment/webhook/%ff'],
  ['POST', `/api/payment/webhook/${'x'.repeat(600)}`],
] as const)('%s %.30s… is not found, in the envelope and with every header', async (method, url) => {
  const answer = await app.inject({ method, url, ...(method === 'POST' && { payload: {} }) })
  expect(answer.json()).toMatchObject({ success: false, error: true, requestId: expect.any(String) })
  expect([answer.statusCode, answer.headers['x-content-type-options']]).toEqual([404, 'nosniff'])
  expect(answer.body).not.toContain('FST_')
})
