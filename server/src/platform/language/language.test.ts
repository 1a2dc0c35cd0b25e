import { createAddress } from '@tokri/contract/address.ts'
import { addToCart, applyCoupon, updateCartItem } from '@tokri/contract/cart.ts'
import { getCategories } from '@tokri/contract/category.ts'
import { errorCodes } from '@tokri/contract/errors.ts'
import { productDetails } from '@tokri/contract/product.ts'
import { login, register } from '@tokri/contract/user.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { anAddress, statusAndMessage, testShop } from '../../../test/shop.ts'
import { AppError, failureAnswer } from '../errors.ts'

const shop = await testShop()
const { call, signUp } = shop
const { product } = checkoutOf(shop)
const hindi = { headers: { 'tokri-language': 'hi' } }

let milk: string
beforeAll(async () => {
  milk = await product({ pricePaise: 50_000, stock: 3 })
})

describe('an answer in the language of the request', () => {
  it('has the sentence of the spec without a language, in English and in a language that the shop does not have', async () => {
    const body = { email: 'nobody@example.com', password: 'Nothing-at-all-1' }
    const asked: Record<string, string>[] = [{}, { 'tokri-language': 'en' }, { 'tokri-language': 'xx' }]
    for (const headers of asked)
      expect(statusAndMessage(await call(login, { body }, { headers }))).toEqual([400, 'Invalid email or password'])
    const answer = await call(login, { body }, hindi)
    expect(answer.body).toMatchObject({ code: 'invalid_credentials', message: 'ईमेल या पासवर्ड गलत है' })
  })

  it('says a success in that language', async () => {
    const { token } = await signUp()
    const answer = await call(addToCart, { body: { productId: milk } }, { token, ...hindi })
    expect(statusAndMessage(answer)).toEqual([201, 'सामान जोड़ा गया'])
    const line = answer.body.data[0]._id
    const changed = await call(updateCartItem, { body: { _id: line, qty: 2 } }, { token, ...hindi })
    expect(statusAndMessage(changed)).toEqual([200, 'कार्ट बदल दिया गया'])
    const english = await call(updateCartItem, { body: { _id: line, qty: 1 } }, { token })
    expect(statusAndMessage(english)).toEqual([200, 'Cart updated'])
  })

  it('has the values of a sentence', async () => {
    const { token } = await signUp()
    const { body } = await call(addToCart, { body: { productId: milk } }, { token })
    const tooMany = { body: { _id: body.data[0]._id, qty: 9 } }
    expect((await call(updateCartItem, tooMany, { token })).body.message).toBe('Only 3 left in stock')
    expect((await call(updateCartItem, tooMany, { token, ...hindi })).body.message).toBe('स्टॉक में सिर्फ़ 3 बाकी')
    const coupon = { body: { code: 'new10' } }
    expect((await call(applyCoupon, coupon, { token })).body.message).toBe('Hurray you got ₹ 200 discount')
    expect((await call(applyCoupon, coupon, { token, ...hindi })).body.message).toBe('बधाई हो! आपको ₹ 200 की छूट मिली')
  })

  it('says what is wrong with each field', async () => {
    const { token } = await signUp()
    const body = { ...anAddress, pincode: '12', mobile: '12' }
    const english = await call(createAddress, { body }, { token })
    expect(english.body.fields).toEqual({
      pincode: 'Enter a valid 6-digit pincode.',
      mobile: 'Enter a valid 10-digit mobile number.',
    })
    const answer = await call(createAddress, { body }, { token, ...hindi })
    expect(answer.body).toMatchObject({
      code: 'bad_request',
      message: 'सही 6 अंकों का पिनकोड डालें।',
      fields: { pincode: 'सही 6 अंकों का पिनकोड डालें।', mobile: 'सही 10 अंकों का मोबाइल नंबर डालें।' },
    })
    const empty = await call(register, { body: {} }, hindi)
    expect(statusAndMessage(empty)).toEqual([400, 'सभी जानकारी भरना ज़रूरी है'])
  })

  it('comes from a cache in the language of each reader', async () => {
    const read = async (options = {}) => statusAndMessage(await call(getCategories, {}, options))
    for (const _ of ['made', 'cached', 'compressed']) {
      expect(await read()).toEqual([200, 'Categories'])
      expect(await read(hindi)).toEqual([200, 'श्रेणियाँ'])
    }
    const details = { body: { productId: milk } }
    const [english, translated] = [await call(productDetails, details), await call(productDetails, details, hindi)]
    expect(translated.body).toEqual({ ...english.body, message: 'सामान की जानकारी' })
    const tag = String((await call(getCategories)).headers.etag)
    const again = await call(getCategories, {}, { headers: { ...hindi.headers, 'if-none-match': tag } })
    expect([again.status, again.headers.vary]).toEqual([200, 'Accept-Encoding, tokri-language'])
  })

  it('has a sentence for every error code', () => {
    for (const [code, { message }] of Object.entries(errorCodes)) {
      const error = new AppError(code as keyof typeof errorCodes)
      expect(failureAnswer(error, 'r').message).toBe(message)
      expect(failureAnswer(error, 'r', 'hi').message).toMatch(/[\u0900-\u097F]/)
    }
  })
})
