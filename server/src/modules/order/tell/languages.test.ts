import { inflateSync } from 'node:zlib'
import { orderInvoice, updateOrderStatus } from '@tokri/contract/order.ts'
import { turnOnPush } from '@tokri/contract/push.ts'
import { userDetails } from '@tokri/contract/session.ts'
import { tellMe } from '@tokri/contract/store.ts'
import { forgotPassword, login, register } from '@tokri/contract/user.ts'
import { cancelReasons, failureReasons, returnReasons } from '@tokri/rules/listed-reasons.ts'
import { expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { startPushReceiver } from '../../../../test/push-receiver.ts'
import { type Person, testShop } from '../../../../test/shop.ts'
import { inLanguage, sayIn } from '../../../platform/language/sentences.ts'
import { createPushSender } from '../../../platform/push/push-sender.ts'
import { offerIn } from '../read/summary-lines.ts'
import { howPaid } from './order-mail-texts.ts'

const receiver = await startPushReceiver()
const shop = await testShop({
  push: createPushSender({
    secret: 'a secret of the tests',
    publicUrl: 'http://shop.test',
    localOrigin: receiver.origin,
  }),
})
const { app, call, db, mails, runJobs, signUp } = shop
const { cashOrder, product } = checkoutOf(shop)
const hindi = { headers: { 'tokri-language': 'hi' } }
/** As after a press on the link to Hindi. */
const chosenHindi = { headers: { ...hindi.headers, cookie: 'language=hi' } }

const languageOf = async ({ id }: Pick<Person, 'id'>) =>
  (await db.selectFrom('users').select('language').where('id', '=', id).executeTakeFirstOrThrow()).language
const mailsTo = async ({ email }: Pick<Person, 'email'>) => {
  await runJobs()
  return mails.filter(({ to }) => to === email)
}
/** A shopper who uses the shop in Hindi, with an order. */
const hindiOrder = async () => {
  const { person, orderId } = await cashOrder([{ productId: await product() }])
  await call(userDetails, {}, { token: person.token, ...chosenHindi })
  const { number } = await db.selectFrom('orders').select('number').where('id', '=', orderId).executeTakeFirstOrThrow()
  return { shopper: person, orderId, number }
}

it('what staff choose from a list as a reason is said in every language', () => {
  for (const reason of [...failureReasons, ...returnReasons, ...cancelReasons])
    expect(inLanguage('hi', reason)).not.toBe(reason)
})

it('a person keeps the language of their registration until they choose another one in a browser', async () => {
  const body = { name: 'Asha Rao', email: 'asha@shop.test', password: 'Tamarind-42', confirmPassword: 'Tamarind-42' }
  const made = await call(register, { body }, hindi)
  const person = { id: made.body.data._id }
  expect(await languageOf(person)).toBe('hi')
  const [welcome] = await mailsTo(body)
  expect(welcome?.subject).toBe('Tokri में आपका स्वागत है')
  expect(welcome?.html).toContain('<html lang="hi">')
  expect(welcome?.text).toContain('http://shop.test/hi/')
  const credentials = { body: { email: body.email, password: body.password } }
  const english = { headers: { cookie: 'place=560038; language=en' } }
  const { body: entered } = await call(login, credentials)
  const { accessToken: token } = entered.data
  await call(userDetails, {}, { token })
  await call(userDetails, {}, { token, headers: { cookie: 'language=hi' } })
  expect(await languageOf(person)).toBe('hi')
  await call(userDetails, {}, { token, ...english })
  expect(await languageOf(person)).toBe('en')
  await call(userDetails, {}, { token, ...hindi })
  await call(login, credentials, hindi)
  expect(await languageOf(person)).toBe('en')
  await call(login, credentials, chosenHindi)
  expect(await languageOf(person)).toBe('hi')
})

it('an offer of a line counts its free pieces in the language of the reader', () => {
  expect(offerIn('en', 'Buy 2 get 1 · 1 free, Diwali · 2 free')).toBe('Buy 2 get 1 · 1 free, Diwali · 2 free')
  expect(offerIn('hi', 'Buy 2 get 1 · 1 free, Diwali · 2 free')).toBe('Buy 2 get 1 · 1 मुफ़्त, Diwali · 2 मुफ़्त')
})

it('a paid order of which a part is not paid yet is not called paid', () => {
  const order = { payment: { method: 'online', provider: 'test', state: 'paid' }, amountDue: 60 } as const
  expect(howPaid(order, { t: sayIn('en') })).toBe('₹60 of it is not paid yet.')
  expect(howPaid({ ...order, amountDue: 0 }, { t: sayIn('en') })).toBe('It is paid.')
})

it('a mail with a code has no other six digits in the text, in any language', async () => {
  const shopper = await signUp()
  await call(userDetails, {}, { token: shopper.token, ...chosenHindi })
  await call(forgotPassword, { body: { email: shopper.email } })
  const mail = (await mailsTo(shopper)).at(-1)
  expect(mail?.subject).toBe('आपका Tokri कोड')
  expect(mail?.text).toContain('नया पासवर्ड चुनने के लिए यह कोड डालें:')
  expect(mail?.text.match(/\d{6}/g)).toHaveLength(1)
})

it('mails and notices about an order are in the language of the shopper when an administrator causes them', async () => {
  const admin = await signUp('Admin')
  const { shopper, orderId, number } = await hindiOrder()
  await call(turnOnPush, { body: receiver.subscription('hindi') }, { token: shopper.token })
  const body = { orderId, state: 'CANCELLED', reason: 'Too late' }
  expect((await call(updateOrderStatus, { body }, { token: admin.token })).status).toBe(200)
  const mail = (await mailsTo(shopper)).find(({ subject }) => subject === `ऑर्डर ${number} रद्द हो गया`)
  expect(mail?.text).toContain(`ऑर्डर ${number} डिलीवर नहीं होगा। आपको कुछ नहीं चुकाना है।`)
  expect(mail?.text).toContain(`ऑर्डर देखें: http://shop.test/hi/dashboard/myorders/${orderId}`)
  expect(receiver.notices('hindi')).toMatchObject([
    { title: `ऑर्डर ${number}`, body: 'यह रद्द हो गया।', path: `/hi/dashboard/myorders/${orderId}` },
  ])
})

it('somebody who waits for a mail of the shop gets it in the language of the request', async () => {
  await call(tellMe, { body: { email: 'waits@shop.test', pincode: '560001' } }, hindi)
  const [mail] = await mailsTo({ email: 'waits@shop.test' })
  expect(mail?.subject).toBe('Tokri अब आपके इलाके में डिलीवरी करता है')
})

/** What a PDF says about its glyphs: the characters that a reader can copy. */
const charactersOf = (pdf: Buffer): string => {
  const text = pdf.toString('latin1')
  const parts = Array.from(text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g), ([, part = '']) => {
    try {
      return inflateSync(Buffer.from(part, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  const codes =
    parts
      .filter((part) => part.includes('beginbfrange'))
      .join()
      .match(/<[0-9a-f]{4,}>/g) ?? []
  return codes
    .map((code) => code.slice(1, -1).replaceAll(/[0-9a-f]{4}/g, (hex) => String.fromCharCode(Number.parseInt(hex, 16))))
    .join('')
}

it('an invoice is in the language of its reader, and its text can be copied', async () => {
  const { shopper, orderId } = await hindiOrder()
  const read = (headers: Record<string, string> = {}) =>
    app.inject({
      url: orderInvoice.url,
      query: { orderId },
      headers: { authorization: `Bearer ${shopper.token}`, ...headers },
    })
  const [english, translated] = [await read(), await read(hindi.headers)]
  expect([english.rawPayload.includes('(en-IN)'), translated.rawPayload.includes('(hi-IN)')]).toEqual([true, true])
  const devanagari = /[\u0900-\u097F]/
  expect(charactersOf(english.rawPayload)).not.toMatch(devanagari)
  // The letters of "बिल" and "भुगतान".
  for (const letter of 'बलभगतन') expect(charactersOf(translated.rawPayload)).toContain(letter)
})
