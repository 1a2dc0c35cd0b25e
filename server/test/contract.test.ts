// Compares the answers of the shop with the contract: exact keys, statuses and texts, and how every call treats bad
// input.
import { createAddress, deleteAddress, getAddresses, updateAddress } from '@tokri/contract/address.ts'
import { addToCart, applyCoupon, deleteCartItem, getCart, removeCoupon, updateCartItem } from '@tokri/contract/cart.ts'
import { getCategories, getSubCategories } from '@tokri/contract/category.ts'
import { errorCodes } from '@tokri/contract/errors.ts'
import { placeOrder } from '@tokri/contract/order.ts'
import { getProducts, listing, productDetails, productsByCategory, searchProducts } from '@tokri/contract/product.ts'
import { createProduct } from '@tokri/contract/product-admin.ts'
import { logout, refreshToken, userDetails } from '@tokri/contract/session.ts'
import { login, register } from '@tokri/contract/user.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { anAddress, catalogueFactory, type Person, type TestAnswer, testShop } from './shop.ts'

const { app, call, db, signUp } = await testShop()
const create = catalogueFactory(db)

const ID = expect.stringMatching(/^[a-z0-9]{24}$/)
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const done = { success: true, error: false, message: expect.any(String) }
const zeroBill = {
  totalItems: 0,
  totalWithoutDiscount: 0,
  discountedTotal: 0,
  savings: 0,
  coupon: 0,
  payable: 0,
  serviceCharge: 0,
  deliveryCharge: 0,
  smallCartCharge: 0,
  finalAmount: 0,
}

const ids = { category: '', other: '', subCategory: '', empty: '', milk: '', gone: '' }
let person: Person

beforeAll(async () => {
  ids.category = await create.category('Dairy, Bread & Eggs')
  ids.other = await create.category('Fruits')
  ids.subCategory = await create.subCategory('Milk', [ids.category, ids.other])
  ids.empty = await create.subCategory('Curd', [ids.category])
  const product = (options: Parameters<typeof create.product>[2]) =>
    create.product(ids.category, ids.subCategory, options)
  ids.milk = await product({ pricePaise: 24_950, discount: 5, stock: 8, rank: 100 })
  ids.gone = await product({ name: 'Sold Out Milk', stock: 0, rank: 99 })
  for (let i = 0; i < 43; i++) await product({ name: `Milk ${i}`, rank: i })
  person = await signUp()
})

const milk = () => ({
  _id: ids.milk,
  name: 'Toned Milk',
  description: 'Toned Milk, as fresh as it comes.',
  image: ['/media/none-960.webp'],
  category: [ids.category],
  subCategory: [{ _id: ids.subCategory, name: 'Milk' }],
  unit: '500 ml',
  stock: 8,
  price: 249.5,
  discount: 5,
  more_details: { 'Shelf Life': '2 days' },
  createdAt: TIME,
  updatedAt: TIME,
})

const expectFailure = (answer: TestAnswer, status: number, message?: string) => {
  expect(answer.status).toBe(status)
  expect(answer.body).toMatchObject({
    success: false,
    error: true,
    requestId: ID,
    ...(message !== undefined && { message }),
  })
  expect(Object.keys(errorCodes)).toContain(answer.body.code)
  // The message is for a person, not the validation library's own.
  expect(answer.body.message).not.toMatch(/invalid (input|option|string)|expected|received|pattern|>=|<=/i)
  for (const key of Object.keys(answer.body))
    expect(['success', 'error', 'message', 'code', 'fields', 'data', 'requestId']).toContain(key)
}

describe('the catalogue', () => {
  it('lists categories in display order', async () => {
    const answer = await call(getCategories)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      ...done,
      data: [
        { _id: ids.category, name: 'Dairy, Bread & Eggs', image: '/media/none-960.webp' },
        { _id: ids.other, name: 'Fruits', image: '/media/none-960.webp' },
      ],
    })
  })

  it('lists subcategories with their categories, with or without a body', async () => {
    const plain = await call(getSubCategories)
    const milks = {
      _id: ids.subCategory,
      name: 'Milk',
      image: '/media/none-960.webp',
      category: expect.arrayContaining([
        { _id: ids.category, name: 'Dairy, Bread & Eggs' },
        { _id: ids.other, name: 'Fruits' },
      ]),
    }
    expect(plain.body).toEqual({ ...done, data: expect.arrayContaining([milks]) })
    expect((await call(getSubCategories, { body: {} })).body.data).toHaveLength(2)
  })

  it('answers a product with exactly the fields of the contract', async () => {
    const answer = await call(productDetails, { body: { productId: ids.milk } })
    expect(answer.body).toEqual({ ...done, data: milk() })
  })

  it('adds the stock version to an administrator’s reads, and ignores an expired session', async () => {
    const admin = await signUp('Admin')
    const fresh = await call(productDetails, { body: { productId: ids.milk } }, { token: admin.token })
    expect(fresh.body.data).toEqual({ ...milk(), stockVersion: 1 })
    const stale = await call(productDetails, { body: { productId: ids.milk } }, { token: 'nonsense' })
    expect([stale.status, stale.body.data]).toEqual([200, milk()])
  })

  it('pages a subcategory by twenty, and answers an empty page past the end', async () => {
    const at = (page: number) =>
      call(listing, { body: { categoryId: ids.category, subCategoryId: ids.subCategory, page } })
    const [first, last, past] = [await at(1), await at(3), await at(4)]
    expect(Object.keys(first.body).sort()).toEqual([
      'currentPage',
      'data',
      'error',
      'message',
      'success',
      'totalCount',
      'totalPages',
    ])
    expect([first.body.data.length, first.body.totalPages, first.body.totalCount, first.body.currentPage]).toEqual([
      20, 3, 45, 1,
    ])
    expect(first.body.data[0]).toEqual(milk())
    expect([last.body.data.length, past.status, past.body.data]).toEqual([5, 200, []])
  })

  it('answers an empty subcategory with no pages', async () => {
    const answer = await call(listing, { body: { categoryId: ids.category, subCategoryId: ids.empty } })
    expect(answer.body).toEqual({ ...done, data: [], totalPages: 0, totalCount: 0, currentPage: 1 })
  })

  it('shows at most fifteen products of a category', async () => {
    const answer = await call(productsByCategory, { body: { id: ids.category } })
    expect([Object.keys(answer.body).sort(), answer.body.data.length]).toEqual([
      ['data', 'error', 'message', 'success'],
      15,
    ])
    expect((await call(productsByCategory, { body: { id: ids.other } })).body.data).toEqual([])
  })

  it('finds products by a part of their name, ten a page', async () => {
    const answer = await call(getProducts, { body: { search: 'ONED mi' } })
    expect(answer.body).toEqual({ ...done, data: [milk()], totalPages: 1, totalCount: 1, currentPage: 1 })
    const all = await call(getProducts, { body: { page: 5 } })
    expect([all.body.data.length, all.body.totalPages, all.body.totalCount]).toEqual([5, 5, 45])
    expect((await call(getProducts, { body: { search: '%' } })).body.totalCount).toBe(0)
  })

  it('searches with page, totalPage and totalCount', async () => {
    const answer = await call(searchProducts, { body: { search: '', page: 5 } })
    expect(answer.body).toMatchObject({ ...done, page: 5, totalPage: 5, totalCount: 45 })
    expect(answer.body.data).toHaveLength(5)
  })
})

describe('bad input', () => {
  const over = (answer: Promise<TestAnswer>) => answer.then(({ status }) => status)

  it.each([
    ['an unknown id', 'unknown0000000000000000a'],
    ['an over-long id', 'a'.repeat(5000)],
    ['an odd id', "'; DROP TABLE products; --"],
    ['a NUL byte', 'abc\u0000def'],
    ['a lone surrogate', '\uD800'],
    ['a prototype name', '__proto__'],
    ['spaces', '   '],
  ])('%s is unknown: 404', async (_name, value) => {
    expectFailure(await call(productDetails, { body: { productId: value } }), 404)
    expectFailure(await call(productsByCategory, { body: { id: value } }), 404)
    expectFailure(await call(listing, { body: { categoryId: value, subCategoryId: ids.subCategory } }), 404)
    expectFailure(await call(listing, { body: { categoryId: ids.category, subCategoryId: value } }), 404)
    expectFailure(await call(addToCart, { body: { productId: value } }, { token: person.token }), 404)
    expectFailure(await call(deleteCartItem, { body: { _id: value } }, { token: person.token }), 404)
    expectFailure(await call(deleteAddress, { body: { _id: value } }, { token: person.token }), 404)
  })

  it.each([[''], [5], [null], [true], [{}], [[]], [{ _id: 'x' }], [undefined]])(
    '%j is not an id: 400',
    async (value) => {
      expectFailure(await call(productDetails, { body: { productId: value } }), 400)
      expectFailure(await call(productsByCategory, { body: { id: value } }), 400)
      expectFailure(await call(addToCart, { body: { productId: value } }, { token: person.token }), 400)
    },
  )

  it.each([[0], [-1], [1.5], ['1'], [null], [{}], [1e300]])('%j is not a page: 400', async (page) => {
    expectFailure(await call(searchProducts, { body: { search: '', page } }), 400)
    expectFailure(await call(getProducts, { body: { page } }), 400)
  })

  it('clamps a limit, and refuses one that is not an integer', async () => {
    const size = async (limit: unknown) => (await call(getProducts, { body: { limit } })).body.data?.length
    expect([await size(0), await size(-5), await size(1000), await size(7)]).toEqual([1, 1, 45, 7])
    expect([
      await over(call(getProducts, { body: { limit: 2.5 } })),
      await over(call(getProducts, { body: { limit: '5' } })),
    ]).toEqual([400, 400])
  })

  it.each([
    [{}, 'All fields are required'],
    [{ _id: '', qty: 1 }, 'All fields are required'],
    [{ _id: 5, qty: 1 }, 'This must be text'],
    [{ _id: ['a'], qty: 1 }, 'This must be text'],
    [{ _id: 'a', qty: '1' }, 'This must be a number'],
    [{ _id: 'a', qty: 1.5 }, 'This must be a whole number'],
    [{ _id: 'a', qty: 0 }, 'This must be 1 at least'],
    [{ _id: 'a', qty: 100 }, 'This can be 99 at most'],
    [[], 'Send the fields as one JSON object'],
    ['text', 'Send the fields as one JSON object'],
  ])('%j is refused with a readable message', async (body, message) => {
    expectFailure(await call(updateCartItem, { body }, { token: person.token }), 400, message)
  })

  it('names every missing field as required, also numbers and lists', async () => {
    const { token } = await signUp('Admin')
    const { fields } = (await call(createProduct, { body: {} }, { token })).body
    expect(new Set(Object.values(fields))).toEqual(new Set(['All fields are required']))
    expect(Object.keys(fields)).toEqual(expect.arrayContaining(['name', 'price', 'stock', 'category', 'subCategory']))
  })

  it('answers a page far past the end with an empty list', async () => {
    const answer = await call(searchProducts, { body: { search: '', page: Number.MAX_SAFE_INTEGER } })
    expect([answer.status, answer.body.data]).toEqual([200, []])
  })

  it('refuses unreadable JSON, other types and bodies that are too large', async () => {
    const send = (payload: string, type = 'application/json') =>
      app.inject({ method: 'POST', url: productDetails.url, payload, headers: { 'content-type': type } })
    expect((await send('{"productId":')).statusCode).toBe(400)
    expect((await send('[]')).statusCode).toBe(400)
    expect((await send('{"__proto__": {"x": 1}, "productId": "x"}')).statusCode).toBe(400)
    for (const type of ['application/xml', 'text/plain', 'application/x-www-form-urlencoded'])
      expect((await send('productId=x', type)).statusCode).toBe(415)
    // A form is accepted only where a file is expected.
    const form = await send('--x\r\n\r\n--x--\r\n', 'multipart/form-data; boundary=x')
    expect([form.statusCode, form.json().code]).toEqual([415, 'unsupported_type'])
    const large = await send(JSON.stringify({ productId: 'x'.repeat(70_000) }))
    expect([large.statusCode, large.json().success]).toEqual([413, false])
  })

  it('treats an empty body with a JSON content type as an empty object', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: getProducts.url,
      headers: { 'content-type': 'application/json' },
    })
    expect([answer.statusCode, answer.json().totalCount]).toEqual([200, 45])
  })

  it('answers unknown paths and methods in the envelope', async () => {
    const path = await app.inject({ method: 'GET', url: '/api/nothing/here' })
    const method = await app.inject({ method: 'PATCH', url: login.url })
    expect([path.statusCode, path.json().error, method.statusCode, method.json().error]).toEqual([404, true, 404, true])
  })

  it('takes the id of a DELETE from the body or the query string, and refuses two different ones', async () => {
    const { token } = person
    const both = await call(deleteAddress, { body: { _id: 'a' }, query: { _id: 'b' } }, { token })
    expectFailure(both, 400)
    const address = await call(createAddress, { body: anAddress }, { token })
    const gone = await call(deleteAddress, { query: { _id: address.body.data._id } }, { token })
    expect(gone.status).toBe(200)
  })

  it('checks access before the body', async () => {
    for (const endpoint of [
      addToCart,
      updateCartItem,
      deleteCartItem,
      placeOrder,
      createAddress,
      getAddresses,
      applyCoupon,
    ]) {
      const payload =
        endpoint.method === 'GET' ? {} : { payload: '{broken', headers: { 'content-type': 'application/json' } }
      const answer = await app.inject({ method: endpoint.method, url: endpoint.url, ...payload })
      expect([endpoint.url, answer.statusCode, answer.json().message]).toEqual([endpoint.url, 401, 'invalid token'])
    }
  })
})

describe('people', () => {
  it('register once, with an e-mail in lower case', async () => {
    const body = { name: '  Meera  ', email: 'Meera@Shop.Test', password: 'Jaggery-77', confirmPassword: 'Jaggery-77' }
    const made = await call(register, { body })
    expect([made.status, made.body]).toEqual([
      201,
      { ...done, data: { _id: ID, name: 'Meera', email: 'meera@shop.test' } },
    ])
    expectFailure(await call(register, { body }), 409, 'User already exists')
  })

  it.each([
    [{}, 'All fields are required'],
    [{ name: ' ', email: 'a@b.co', password: 'abcdef', confirmPassword: 'abcdef' }, 'All fields are required'],
    [
      { name: 'A', email: 'a@b.co', password: 'Jaggery-77', confirmPassword: 'other' },
      'Password and Confirm Password do not match',
    ],
    [{ name: 'A', email: 'a@b.co', password: 'abc', confirmPassword: 'abc' }, 'Password must be at least 6 characters'],
    [
      { name: 'A', email: 'a@b.co', password: 'password', confirmPassword: 'password' },
      'Please choose a less common password',
    ],
  ])('are refused with %j', async (body, message) => {
    expectFailure(await call(register, { body }), 400, message)
  })

  it('sign in with two tokens, and their data contains no secrets', async () => {
    const answer = await call(login, { body: { email: person.email.toUpperCase(), password: person.password } })
    expect(answer.body).toEqual({
      ...done,
      message: 'Login successful!',
      data: { accessToken: expect.any(String), refreshToken: expect.any(String) },
    })
    const details = await call(userDetails, {}, { token: answer.body.data.accessToken })
    expect(details.body).toEqual({
      ...done,
      data: {
        _id: person.id,
        name: 'Asha Rao',
        email: person.email,
        avatar: '',
        mobile: '',
        verify_email: true,
        last_login_date: TIME,
        status: 'Active',
        address_details: [],
        shopping_cart: [],
        orderHistory: [],
        role: 'User',
        createdAt: TIME,
        updatedAt: TIME,
      },
    })
  })

  it('get the same answer for a wrong password and an unknown e-mail', async () => {
    const wrong = await call(login, { body: { email: person.email, password: 'not this' } })
    const unknown = await call(login, { body: { email: 'nobody@shop.test', password: 'not this' } })
    for (const answer of [wrong, unknown]) expectFailure(answer, 400, 'Invalid email or password')
    expectFailure(await call(login, { body: { email: person.email } }), 400, 'All fields are required')
  })

  it('log out: the access token ends within a second, the refresh token at once', async () => {
    const leaving = await signUp()
    const out = await call(logout, {}, { token: leaving.token })
    expect([out.status, out.body.success]).toEqual([200, true])
    expectFailure(await call(refreshToken, {}, { token: leaving.refreshToken }), 401, 'invalid token')
  })
})

describe('addresses', () => {
  it('are created, listed, updated and deleted with exactly seven fields', async () => {
    const { token } = await signUp()
    const made = await call(createAddress, { body: { ...anAddress, user_id: 'x', _id: 'mine' } }, { token })
    expect([made.status, made.body]).toEqual([201, { ...done, data: { _id: ID, ...anAddress } }])
    const _id = made.body.data._id
    expect((await call(getAddresses, {}, { token })).body).toEqual({ ...done, data: [{ _id, ...anAddress }] })
    const moved = await call(updateAddress, { body: { _id, ...anAddress, city: 'Mysuru' } }, { token })
    expect(moved.body).toEqual({ ...done, data: { _id, ...anAddress, city: 'Mysuru' } })
    expectFailure(await call(updateAddress, { body: { _id, ...anAddress } }, { token: person.token }), 404)
    expectFailure(
      await call(createAddress, { body: { ...anAddress, pincode: '  ' } }, { token }),
      400,
      'All fields are required',
    )
    expect((await call(deleteAddress, { body: { _id } }, { token })).body).toEqual(done)
    expect((await call(getAddresses, {}, { token })).body.data).toEqual([])
  })

  it('are at most twenty, even for parallel requests', async () => {
    const { token } = await signUp()
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => call(createAddress, { body: anAddress }, { token })),
    )
    expect([
      answers.filter(({ status }) => status === 201).length,
      answers.filter(({ status }) => status === 409).length,
    ]).toEqual([20, 5])
  })
})

describe('the cart', () => {
  it('is empty for a guest, and refuses a bad token', async () => {
    expect((await call(getCart)).body).toEqual({ ...done, data: [], bill: zeroBill, coupon: null })
    expectFailure(await call(getCart, {}, { token: 'nonsense' }), 401, 'invalid token')
  })

  it('is answered whole and priced after every write', async () => {
    const { token } = await signUp()
    const added = await call(addToCart, { body: { productId: ids.milk } }, { token })
    const bill = {
      ...zeroBill,
      totalItems: 1,
      totalWithoutDiscount: 249.5,
      discountedTotal: 237.03,
      savings: 12.47,
      payable: 237.03,
      serviceCharge: 16.59,
      finalAmount: 253.62,
    }
    expect([added.status, added.body]).toEqual([
      201,
      {
        ...done,
        message: 'Item Added',
        data: [{ _id: ID, quantity: 1, productId: milk(), preference: 'replace', substituteId: null }],
        bill,
        coupon: null,
      },
    ])
    const _id = added.body.data[0]._id
    expectFailure(await call(addToCart, { body: { productId: ids.milk } }, { token }), 409, 'Product already in cart')
    expectFailure(await call(addToCart, { body: { productId: ids.gone } }, { token }), 409, 'Out of stock')
    expectFailure(await call(updateCartItem, { body: { _id, qty: 9 } }, { token }), 409, 'Only 8 left in stock')
    for (const qty of [0, 100, 1.5, '2', null])
      expectFailure(await call(updateCartItem, { body: { _id, qty } }, { token }), 400)
    expectFailure(await call(updateCartItem, { body: { _id, qty: 2 } }, { token: person.token }), 404)
    const two = await call(updateCartItem, { body: { _id, qty: 2 } }, { token })
    expect([two.body.data[0].quantity, two.body.bill.discountedTotal]).toEqual([2, 474.06])
    expect((await call(deleteCartItem, { body: { _id } }, { token })).body).toEqual({
      ...done,
      message: 'Item Removed',
      data: [],
      bill: zeroBill,
      coupon: null,
    })
  })

  it('accepts new10 from ₹400 on, and removes it for good below', async () => {
    const { token } = await signUp()
    const apply = (code: string) => call(applyCoupon, { body: { code } }, { token })
    expectFailure(await apply('new10'), 409, 'Add items worth ₹400 for this coupon')
    const added = await call(addToCart, { body: { productId: ids.milk } }, { token })
    const _id = added.body.data[0]._id
    expectFailure(await apply('anything'), 409, 'Add items worth ₹400 for this coupon')
    await call(updateCartItem, { body: { _id, qty: 2 } }, { token })
    expectFailure(await apply('anything'), 404, 'Invalid Coupon')
    const applied = await apply('  NEW10 ')
    expect(applied.body).toMatchObject({
      message: 'Hurray you got ₹ 200 discount',
      coupon: { code: 'new10', amount: 200, minimum: 400 },
      bill: { coupon: 200, payable: 274.06, serviceCharge: 19.18, finalAmount: 293.24 },
    })
    const below = await call(updateCartItem, { body: { _id, qty: 1 } }, { token })
    expect([below.body.coupon, below.body.bill.coupon]).toEqual([null, 0])
    const again = await call(updateCartItem, { body: { _id, qty: 2 } }, { token })
    expect([again.body.coupon, again.body.bill.coupon]).toEqual([null, 0])
    expect((await call(removeCoupon, {}, { token })).body.coupon).toBeNull()
  })
})
