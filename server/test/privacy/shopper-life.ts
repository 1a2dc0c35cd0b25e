// One person uses every part of the shop over real sockets. Every text that they enter is unique, so that a search for
// it shows where it was stored.
import { createECDH, randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createAddress, deleteAddress } from '@tokri/contract/address.ts'
import { addToCart, applyCoupon, getCart } from '@tokri/contract/cart.ts'
import type { Endpoint } from '@tokri/contract/endpoint.ts'
import { cancelOrder, orderInvoice, payOnline, placeOrder, reorder } from '@tokri/contract/order.ts'
import { searchProducts } from '@tokri/contract/product.ts'
import { turnOnPush } from '@tokri/contract/push.ts'
import { refreshToken } from '@tokri/contract/session.ts'
import {
  confirmEmail,
  deleteAccount,
  exportUser,
  forgotPassword,
  login,
  register,
  resetPassword,
  updateUser,
  uploadAvatar,
  verifyOtp,
} from '@tokri/contract/user.ts'
import sharp from 'sharp'
import { callShop } from '../faults/start-shop.ts'

export const said = {
  name: 'Markername Quillfeather',
  changedName: 'Markername Plumfeather',
  email: 'marker.first@quillfeather.test',
  changedEmail: 'marker.second@quillfeather.test',
  password: 'Marker-Tamarind-42',
  newPassword: 'Marker-Cardamom-43',
  wrongPassword: 'Marker-Wrong-44',
  mobile: '9123498765',
  addressLine: '14, Marker Lane',
  city: 'Markerpuram',
  pincode: '560999',
  billCopyTo: 'marker.bookkeeper@office.test',
  doorNote: 'Marker note: ring at the Hyacinth bell',
  addressMobile: '9123412345',
  reason: 'Marker reason: my aunt Hyacinth visits',
  searched: 'marker pomelo for aunt hyacinth',
  device: 'MarkerBrowser/7.7',
  key: 'marker-idempotency-key',
  pushEndpoint: 'https://push.example.com/marker-subscription',
} as const

export type Life = {
  userId: string
  /** The tokens and codes that the shop issued to them, including those that no log or copy may contain. */
  secrets: Record<string, string>
  /** The copy of their data, requested at the end. */
  copy: unknown
  leave: () => Promise<number>
}

/** The one-time code in the mail that brings it; mails are files here. */
const waitForCode = async (outbox: string, to: string, subject: RegExp): Promise<string> => {
  for (;;) {
    const names = await fs.readdir(outbox).catch(() => [])
    for (const name of names.filter((name) => name.endsWith('.eml'))) {
      const text = await fs.readFile(path.join(outbox, name), 'utf8')
      const code = /(?<!\d)\d{6}(?!\d)/.exec(text.slice(text.indexOf('Content-Type: text/plain')))?.[0]
      if (text.includes(to) && subject.test(text) && code) return code
    }
    await wait(50)
  }
}

/** Calls of one device: `ask` answers with whatever comes, `good` with the data of a call that must succeed. */
export const callsOf = (base: string, device: string) => {
  const ask = (endpoint: Endpoint, body?: unknown, token?: string, more: Record<string, string> = {}) =>
    callShop(base, endpoint, {
      ...(body !== undefined && { body }),
      ...(token !== undefined && { token }),
      headers: { 'user-agent': device, ...more },
    })
  const good = async (...call: Parameters<typeof ask>) => {
    const answer = await ask(...call)
    if (answer.status >= 300) throw new Error(`${call[0].url}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body.data
  }
  return { ask, good }
}

export const liveShopperLife = async (base: string, dataDir: string, productId: string): Promise<Life> => {
  const secrets: Record<string, string> = {}
  const headers = { 'user-agent': said.device }
  const { ask, good } = callsOf(base, said.device)
  const outbox = path.join(dataDir, 'outbox')
  const { email, password, newPassword } = said

  const account = { name: said.name, email, password, confirmPassword: password }
  const { _id: userId } = await good(register, account)
  await ask(register, account) // the e-mail is taken: the database quotes it in its error
  await ask(login, { email, password: said.wrongPassword })
  const tokens = await good(login, { email, password })
  Object.assign(secrets, { accessToken: tokens.accessToken, firstRefreshToken: tokens.refreshToken })
  const renewed = await good(refreshToken, undefined, tokens.refreshToken)
  Object.assign(secrets, { renewedAccessToken: renewed.accessToken, refreshToken: renewed.refreshToken })
  const token: string = renewed.accessToken

  const profile = { name: said.changedName, email: said.changedEmail, mobile: said.mobile }
  await ask(updateUser, { ...profile, password: said.wrongPassword }, token)
  await good(updateUser, { ...profile, password }, token)
  const emailCode = await waitForCode(outbox, said.changedEmail, /^Subject: .*code to confirm/m)
  secrets.emailCode = emailCode
  await good(confirmEmail, { code: emailCode }, token)
  const photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0a6a5f' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('avatar', new Blob([new Uint8Array(photo)], { type: 'image/png' }), 'marker-photo.png')
  await fetch(base + uploadAvatar.url, {
    method: uploadAvatar.method,
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const address = {
    address_line: said.addressLine,
    city: said.city,
    state: 'Karnataka',
    pincode: said.pincode,
    country: 'India',
    mobile: said.addressMobile,
  }
  const { _id: addressId } = await good(createAddress, address, token)
  const spare = await good(createAddress, address, token)
  await good(deleteAddress, { _id: spare._id }, token)
  await good(searchProducts, { search: said.searched, page: 1 })

  const wishes = { tip: 20, billCopyTo: said.billCopyTo, door: { leave: false, note: said.doorNote } }
  const checkout = async (coupon: boolean) => {
    await ask(addToCart, { productId }, token)
    if (coupon) await good(applyCoupon, { code: 'new10' }, token)
    const cart = (await ask(getCart, undefined, token)).body
    return { list_items: cart.data, totalAmt: cart.bill.finalAmount, addressId, ...wishes }
  }
  const paid = await good(payOnline, await checkout(true), token, { 'idempotency-key': said.key })
  const paymentPage = base + new URL(paid.paymentUrl).pathname
  await fetch(paymentPage, { headers })
  await fetch(paymentPage, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'press=pay',
    redirect: 'manual',
  })
  await good(cancelOrder, { orderId: paid._id, reason: said.reason }, token)
  const placed = await good(placeOrder, await checkout(false), token)
  await fetch(`${base}${orderInvoice.url}?orderId=${placed._id}`, { headers: { authorization: `Bearer ${token}` } })
  await good(reorder, { orderId: placed._id }, token)

  // Errors: truncated bodies, unusual addresses, secrets in the wrong places.
  await fetch(`${base}${login.url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: `{"email":"${said.changedEmail}","password":"${password}"`,
  })
  await fetch(`${base}/api/nowhere/${said.mobile}?token=${token}&email=${said.changedEmail}`, { headers })
  await fetch(`${base}/search?q=${encodeURIComponent(said.searched)}`, { headers })
  await ask(createAddress, { ...address, city: `${said.city}\u0000` }, token)
  await ask(login, { email: said.changedEmail, password: said.wrongPassword, [said.mobile]: said.addressLine })

  await good(forgotPassword, { email: said.changedEmail })
  const code = await waitForCode(outbox, said.changedEmail, /^Subject: .*code$/m)
  secrets.code = code
  await ask(verifyOtp, { email: said.changedEmail, otp: code === '000000' ? '000001' : '000000' })
  const { resetToken } = await good(verifyOtp, { email: said.changedEmail, otp: code })
  secrets.resetToken = resetToken
  const reset = { email: said.changedEmail, newPassword, confirmPassword: newPassword, resetToken }
  await good(resetPassword, reset)
  const again = await good(login, { email: said.changedEmail, password: newPassword })
  Object.assign(secrets, { lastAccessToken: again.accessToken, lastRefreshToken: again.refreshToken })
  const browser = createECDH('prime256v1')
  const keys = { p256dh: browser.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
  await good(turnOnPush, { endpoint: said.pushEndpoint, keys }, again.accessToken)
  Object.assign(secrets, { pushKey: keys.p256dh, pushAuth: keys.auth })

  return {
    userId,
    secrets,
    copy: await good(exportUser, undefined, again.accessToken),
    leave: async () => (await ask(deleteAccount, { password: newPassword }, again.accessToken)).status,
  }
}
