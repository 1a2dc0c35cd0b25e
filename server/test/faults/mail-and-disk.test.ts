// Mail or disk fail: orders continue, mails wait, uploads are refused with a helpful message, and everything recovers.
import { uploadFile } from '@tokri/contract/file.ts'
import { placeOrder } from '@tokri/contract/order.ts'
import { pino } from 'pino'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { draw } from '../../src/boot/demo.ts'
import { createMedia } from '../../src/modules/media/service.ts'
import type { Mail } from '../../src/platform/mail/mail.ts'
import { checkoutOf } from '../checkout.ts'
import { picturesInMemory } from '../pictures.ts'
import { testShop } from '../shop.ts'

const mail = { away: false, delivered: [] as Mail[] }
const disk = { full: false }
const files = picturesInMemory()
const logged: string[] = []

const full = () =>
  Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))
const shop = await testShop({
  log: pino({ level: 'error' }, { write: (line: string) => void logged.push(line) }),
  mailer: {
    from: () => 'no-reply@shop.test',
    deliver: async (letter) => {
      if (mail.away) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      mail.delivered.push(letter)
    },
    close: async () => {},
  },
})
const { app, call, db, signUp, runJobs } = shop
const { product, atCheckout } = checkoutOf(shop)

/** Makes every job that waits for a retry due now. */
const retryNow = async () => {
  await db.executeQuery({
    sql: "UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'",
    parameters: [],
  } as never)
  await runJobs()
}

it('accepts orders while no mail can be sent, and sends the mail later', async () => {
  mail.away = true
  const { token, body, person } = await atCheckout([{ productId: await product() }])
  const order = await call(placeOrder, { body }, { token })
  expect(order.status).toBe(201)
  await runJobs()
  await retryNow()
  const aboutIt = () =>
    mail.delivered.filter(({ to, text }) => to === person.email && text.includes(order.body.data.orderNumber))
  expect(mail.delivered).toEqual([])
  mail.away = false
  await retryNow()
  await retryNow()
  expect(aboutIt()).toHaveLength(1)
})

it('refuses an upload while the disk is full, logs it for the operator, and accepts it afterwards', async () => {
  const admin = await signUp('Admin')
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0a6a5f' } })
    .png()
    .toBuffer()
  shop.deps.media = createMedia({
    db,
    clock: shop.deps.clock,
    draw,
    files: { ...files, write: (...a) => (disk.full ? full() : files.write(...a)) },
  })
  const upload = () => {
    const form = Buffer.concat([
      Buffer.from(
        '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
      ),
      picture,
      Buffer.from('\r\n--b--\r\n'),
    ])
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'multipart/form-data; boundary=b' }
    return app.inject({ method: uploadFile.method, url: uploadFile.url, headers, payload: form })
  }
  disk.full = true
  const refused = await upload()
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([503, 'unavailable', '60'])
  expect(refused.body).not.toContain('ENOSPC')
  expect(logged.join('')).toContain('the disk refuses')
  disk.full = false
  expect((await upload()).statusCode).toBe(201)
})
