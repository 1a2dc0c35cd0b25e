import { createAddress, deleteAddress, getAddresses, updateAddress } from '@tokri/contract/address.ts'
import { setPreference } from '@tokri/contract/cart.ts'
import { getConsents, giveConsent } from '@tokri/contract/consent.ts'
import { getCredit } from '@tokri/contract/credit.ts'
import type { ApiKeyShape } from '@tokri/contract/keys.schema.ts'
import { createKey, deleteKey, getKeys } from '@tokri/contract/keys.ts'
import { getMessageChoices, setMessageChoices } from '@tokri/contract/message.ts'
import { orderHistory } from '@tokri/contract/order.ts'
import type { OrderShape } from '@tokri/contract/order-shape.schema.ts'
import { getPush } from '@tokri/contract/push.ts'
import { getSecondFactors } from '@tokri/contract/second-factor.ts'
import { getSessions, userDetails } from '@tokri/contract/session.ts'
import { getServingStore, landmark } from '@tokri/contract/store.ts'
import { confirmMobile, phoneCode, updateUser, uploadAvatar } from '@tokri/contract/user.ts'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answer, badGateway, networkError, on, refusal } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import { address, cart, order, user } from '../../../test/shapes.ts'

const home = address()
const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const failures = [
  ['an answer without a message', badGateway],
  [
    'no answer',
    () => {
      throw networkError()
    },
  ],
] as const

const profile: Answer[] = [
  on(getConsents, { data: [] }),
  on(getSessions, { data: [] }),
  on(getPush, { data: { publicKey: '', endpoint: null, newOrders: false } }),
  on(getSecondFactors, { data: { required: false, totp: false, passkeys: [], recoveryCodesLeft: 0 } }),
]

const ordersOf = (...data: OrderShape[]) =>
  on(orderHistory, { data, totalPages: 1, totalCount: data.length, currentPage: 1 })

it.each([
  ['Admin', 'There is no mail server yet: the mail to new@shop.test with the code is'],
  ['User', 'The code is in the mail to new@shop.test.'],
] as const)('says where the code for a new e-mail is, to %s', async (role, text) => {
  await openPage('/dashboard/profile', { as: { role, pendingEmail: 'new@shop.test' }, answers: profile })
  const form = page.getByRole('form', { name: 'Confirm your new email' })
  await expect.element(form).toMatchTextContent(text)
  await expect.element(form.getByLabelText('Code')).toBeVisible()
})

it.each([
  ['Admin', 1],
  ['User', 0],
] as const)('a new e-mail of the role %s that no code would reach is warned of %i times', async (role, times) => {
  await openPage('/dashboard/profile', { as: { role }, answers: profile })
  await page.getByLabelText('Email').fill('new@shop.test')
  await expect.element(page.getByText('Needed for another email')).toBeVisible()
  const link = page.getByRole('link', { name: 'Name the mail server' })
  await expect.poll(() => link.elements()).toHaveLength(times)
  expect(page.getByText('the code for a new e-mail would reach nobody').elements()).toHaveLength(times)
})

it('shows the password and the choices of the profile on cards like that of the name', async () => {
  await openPage('/dashboard/profile', { as: {}, answers: profile })
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect.element(name).toBeVisible()
  const cardOf = (field: Element) => field.closest('.rounded-card') ?? document.body
  const { backgroundColor } = getComputedStyle(cardOf(name.element()))
  for (const field of [page.getByLabelText('Present password'), page.getByLabelText('Never replace, refund it')]) {
    await expect.element(field).toBeVisible()
    expect(getComputedStyle(cardOf(field.element())).backgroundColor).toBe(backgroundColor)
  }
})

it('opens the profile at the section that a link names', async () => {
  await openPage('/dashboard/profile#notifications', { as: {}, answers: profile })
  const title = page.getByRole('heading', { name: 'Notifications' })
  await expect.poll(() => title.element().getBoundingClientRect().top).toBeLessThan(200)
})

describe('the assistants of a profile', () => {
  const kept: ApiKeyShape = {
    ...{ _id: 'key1', name: 'Kitchen helper', hint: 'Zk3q', scopes: ['shop'], storeIds: null, own: true },
    ...{ createdBy: 'Asha Rao', createdAt: '2026-11-20T09:00:00.000Z', lastUsedAt: null },
  }
  const openKeys = (keys: ApiKeyShape[]) =>
    openPage('/dashboard/profile', {
      as: {},
      settings: { assistants: true },
      answers: [
        ...profile,
        on(getKeys, () => ({ data: keys })),
        on(createKey, ({ body }) => {
          const made = { ...kept, _id: 'key2', name: body.name }
          keys.push(made)
          return { data: { ...made, key: 'tk_of-the-helper' }, message: 'Key created' }
        }),
        on(deleteKey, ({ body }) => {
          keys.splice(
            keys.findIndex(({ _id }) => _id === body._id),
            1,
          )
          return { message: 'Key revoked' }
        }),
      ],
    })

  it('are no subject in a shop that lets none in', async () => {
    await openPage('/dashboard/profile', { as: {}, answers: profile })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    expect(page.getByRole('heading', { name: 'Assistants' }).elements()).toHaveLength(0)
  })

  it('get a key that is shown once, and lose it again', async () => {
    const shop = await openKeys([])
    await page.getByLabelText('Name of the assistant').fill('Recipe bot')
    await page.getByRole('button', { name: 'Make a key' }).click()
    await expect.element(page.getByLabelText('Your new key', { exact: true })).toHaveValue('tk_of-the-helper')
    await expect
      .element(page.getByLabelText('Address for the assistant', { exact: true }))
      .toHaveValue(`${window.location.origin}/mcp`)
    expect(shop.sent(createKey)).toEqual([{ body: { name: 'Recipe bot', scopes: ['shop'] } }])
    await page.getByRole('button', { name: 'Revoke Recipe bot' }).click()
    await expect.element(page.getByText('Recipe bot')).not.toBeInTheDocument()
    expect(page.getByLabelText('Your new key', { exact: true }).elements()).toHaveLength(0)
  })

  it('have three keys at most, and an administrator’s for programs are elsewhere', async () => {
    const three = ['a', 'b', 'c'].map((_id) => ({ ...kept, _id, name: `Helper ${_id}` }))
    await openKeys([...three, { ...kept, _id: 'till', name: 'The till', own: false }])
    await expect.element(page.getByText('Helper c')).toBeVisible()
    expect(page.getByText('The till').elements()).toHaveLength(0)
    expect(page.getByRole('button', { name: 'Make a key' }).elements()).toHaveLength(0)
  })
})

describe('what a person lets the shop do', () => {
  const habits = page.getByRole('switch', { name: /Learn how often you buy things/ })
  const entry = (given: boolean, purpose: 'personalisation' | 'marketing_sms' = 'personalisation') => ({
    ...{ purpose, given, version: '2026-11', at: '2026-11-29T09:00:00.000Z' },
  })

  it('is nothing until they agree, and can be taken back', async () => {
    const entries = [entry(false)].slice(1)
    const shop = await openPage('/dashboard/profile', {
      as: {},
      answers: [
        ...profile,
        on(getConsents, () => ({ data: [...entries] })),
        on(giveConsent, ({ body }) => {
          entries.unshift(entry(body.given))
          return { data: entry(body.given), message: 'Thank you' }
        }),
      ],
    })
    await expect.element(habits).not.toBeChecked()
    expect(page.getByRole('switch', { name: /Offers/ }).elements()).toHaveLength(0)
    await habits.click()
    await expect.element(habits).toBeChecked()
    await expect.element(page.getByText('Agreed on 29 Nov 2026')).toBeVisible()
    await habits.click()
    await expect.element(page.getByText('Taken back on 29 Nov 2026')).toBeVisible()
    await expect
      .poll(() => shop.sent(giveConsent).map(({ body }) => body))
      .toEqual([true, false].map((given) => ({ purpose: 'personalisation', given, version: '2026-11' })))
  })

  it('names what another program has asked for, to take it back', async () => {
    await openPage('/dashboard/profile', {
      as: {},
      answers: [...profile, on(getConsents, { data: [entry(true, 'marketing_sms')] })],
    })
    await expect.element(page.getByRole('switch', { name: /Offers by SMS/ })).toBeChecked()
  })
})

describe('the mobile number of a profile', () => {
  const number = page.getByRole('heading', { name: 'Your mobile number' })

  it('is no subject in a shop without a way to phones', async () => {
    await openPage('/dashboard/profile', { as: {}, answers: profile })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    expect(number.elements()).toHaveLength(0)
  })

  it('is confirmed by a code', async () => {
    const shop = await openPage('/dashboard/profile', {
      as: {},
      settings: { phoneLogin: true },
      answers: [
        ...profile,
        on(phoneCode, { message: 'Code sent to your phone' }),
        on(confirmMobile, { data: user({ mobileProven: true }), message: 'Your mobile number is confirmed' }),
      ],
    })
    await page.getByRole('button', { name: 'Send a code to my phone' }).click()
    await page.getByLabelText('Code', { exact: true }).fill('123456')
    await page.getByRole('button', { name: 'Confirm number' }).click()
    await expect
      .poll(() => shop.sent(confirmMobile))
      .toMatchObject([{ body: { mobile: '9876543210', code: '123456' } }])
  })

  it('gets the messages that its owner wants', async () => {
    const choice = { channel: 'sms', kind: 'placed', on: true } as const
    const shop = await openPage('/dashboard/profile', {
      as: { mobileProven: true },
      settings: { phoneLogin: true },
      answers: [
        ...profile,
        on(getMessageChoices, { data: [choice] }),
        on(setMessageChoices, { data: [{ ...choice, on: false }] }),
      ],
    })
    const placed = page.getByLabelText(/Your order is placed/)
    await placed.click()
    await expect.element(placed).not.toBeChecked()
    expect(shop.sent(setMessageChoices)).toMatchObject([{ body: { choices: [{ ...choice, on: false }] } }])
  })
})

describe('the profile', () => {
  it('that fails to load says so, and is loaded again by one press', async () => {
    // Other parts of the page ask for the profile too: if one of them had it before the press, the button would be gone.
    let pressed = false
    await openPage('/dashboard/profile', {
      as: {},
      answers: [...profile, on(userDetails, () => (pressed ? { data: user() } : refusal('too_many_requests')))],
    })
    await expect.element(page.getByRole('heading', { name: 'Your profile could not be loaded' })).toBeVisible()
    document.addEventListener('click', () => (pressed = true), { capture: true, once: true })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByLabelText('Email')).toHaveValue('asha@example.in')
  })

  it('has the choice that nothing is ever replaced', async () => {
    let person = user()
    const shop = await openPage('/dashboard/profile', {
      as: {},
      answers: [
        ...profile,
        on(userDetails, () => ({ data: person })),
        on(setPreference, () => {
          person = user({ preference: 'refund' })
          return { ...cart(), message: 'Saved' }
        }),
      ],
    })
    const never = page.getByRole('radio', { name: /^Never replace/ })
    await expect.element(page.getByRole('radio', { name: /^Replace it/ })).toBeChecked()
    await never.click()
    await expect.element(never).toBeChecked()
    await expect.element(never).toBeEnabled()
    await expect.poll(() => shop.sent(setPreference)).toEqual([{ body: { preference: 'refund' } }])
  })

  it('says before it is deleted that its credit is lost', async () => {
    await openPage('/dashboard/profile', {
      as: { credit: 120 },
      answers: [...profile, on(getCredit, { data: { balance: 120, entries: [] } }), ordersOf()],
    })
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expect.element(dialog).toHaveAccessibleDescription(/deleted for good.* Your store credit of ₹120 is lost\.$/)
  })

  it('says before it is deleted which order is cancelled, and which one still comes', async () => {
    const [placed, packed, done] = [
      order({ orderNumber: 'T-AAAAA', state: 'PLACED' }),
      order({ _id: 'order2', orderNumber: 'T-BBBBB', state: 'PACKING' }),
      order({ _id: 'order3', orderNumber: 'T-CCCCC', state: 'DELIVERED' }),
    ]
    // The open ones may be older than those of the first page of orders.
    const newer = Array.from({ length: 20 }, (_, at) => order({ _id: `newer${at}`, state: 'DELIVERED' }))
    const all = [...newer, placed, packed, done]
    await openPage('/dashboard/profile', {
      as: {},
      answers: [
        ...profile,
        on(orderHistory, ({ query }) => {
          const data = all.slice(0, Number(query?.limit ?? 10))
          return { data, totalPages: 1, totalCount: all.length, currentPage: 1 }
        }),
      ],
    })
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expect.element(dialog.getByText('Order T-AAAAA is cancelled.')).toBeVisible()
    await expect
      .element(dialog.getByText(/^Order T-BBBBB is being packed .* still comes\. .*Your rider asks for the code 4821/))
      .toBeVisible()
    await expect.element(dialog.getByText('T-CCCCC')).not.toBeInTheDocument()
  })

  it('is changed only if something has changed and is right', async () => {
    const shop = await openPage('/dashboard/profile', {
      as: { mobile: '' },
      answers: [...profile, on(updateUser, ({ body }) => ({ data: user(body), message: 'Profile updated' }))],
    })
    const update = page.getByRole('button', { name: 'Update', exact: true })
    await expect.element(page.getByLabelText('Name')).toHaveValue('Asha Rao')
    await update.click()
    await expect.element(page.getByText('Nothing changed to update.')).toBeVisible()
    await page.getByLabelText('Name').fill('   ')
    await update.click()
    await expect.element(page.getByText('Fields cannot be empty or just spaces.')).toBeVisible()
    await page.getByLabelText('Name').fill('Asha Menon')
    await page.getByLabelText('Mobile').fill('12345')
    await update.click()
    await expect.element(page.getByText('Enter a valid 10-digit mobile number.')).toBeVisible()
    expect(shop.sent(updateUser)).toEqual([])
    await page.getByLabelText('Mobile').fill('9876543210')
    await update.click()
    await expect.element(page.getByText('Profile updated!')).toBeVisible()
    await expect.poll(() => shop.sent(updateUser)).toHaveLength(1)
  })

  it.each(failures)('that is not saved says so: %s', async (_, reply) => {
    await openPage('/dashboard/profile', { as: { mobile: '' }, answers: [...profile, on(updateUser, reply)] })
    await page.getByLabelText('Mobile').fill('9876543210')
    await page.getByRole('button', { name: 'Update', exact: true }).click()
    await expect.element(page.getByText('Update failed.')).toBeVisible()
    await expect.element(page.getByLabelText('Mobile')).toHaveValue('9876543210')
  })

  it.each(failures)('whose photo is not saved says so: %s', async (_, reply) => {
    await openPage('/dashboard/profile', { as: {}, answers: [...profile, on(uploadAvatar, reply)] })
    await page.getByRole('button', { name: 'Edit photo' }).click()
    await page.getByLabelText('Choose a photo').upload(new File(['picture'], 'a.png', { type: 'image/png' }))
    await expect.element(page.getByText('Failed to upload image')).toBeVisible()
  })
})

describe('the addresses', () => {
  it.each(failures)('that fail to load say so, and load again: %s', async (_, reply) => {
    const shop = await openPage('/dashboard/myaddress', { as: {}, answers: [on(getAddresses, reply)] })
    await expect.element(page.getByText('Failed to fetch addresses')).toBeVisible()
    await expect.element(page.getByText('Your addresses could not be loaded.')).toBeVisible()
    expect(page.getByText('No addresses found.').elements()).toEqual([])
    shop.answer(on(getAddresses, { data: [home] }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText(home.address_line)).toBeVisible()
  })

  it('have one less when one is deleted that another tab has deleted', async () => {
    const listed = [home]
    await openPage('/dashboard/myaddress', {
      as: {},
      answers: [
        on(getAddresses, () => ({ data: listed })),
        on(deleteAddress, () => refusal('not_found', { message: 'Address not found' })),
      ],
    })
    await page.getByRole('button', { name: /^Delete address/ }).click()
    listed.pop()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.element(page.getByText('Address not found')).toBeVisible()
    await expect.element(page.getByText('No addresses found.')).toBeVisible()
  })

  it('set the place of a visitor who has none when the first one is saved', async () => {
    const shop = await openPage('/dashboard/myaddress', {
      as: {},
      store: { _id: 'main', name: 'Koramangala' },
      answers: [
        on(getAddresses, { data: [] }),
        on(createAddress, { data: home, message: 'Address added' }),
        on(landmark, { data: null }),
        on(getServingStore, {
          data: { store: { _id: 'main', name: 'Koramangala' }, open: true, opensAt: null, promise: null, reason: null },
        }),
      ],
    })
    const place = page.getByRole('banner').getByRole('button', { name: home.pincode })
    await page.getByRole('button', { name: 'Add Address' }).click()
    for (const [label, text] of [
      ['Address line', home.address_line],
      ['City', home.city],
      ['State', home.state],
      ['Pincode', home.pincode],
      ['Mobile', home.mobile],
    ] as const)
      await dialog.getByLabelText(label).fill(text)
    expect(place.elements()).toEqual([])
    await dialog.getByRole('button', { name: 'Save address' }).click()
    await expect.element(place).toBeVisible()
    await expect.poll(() => shop.sent(getServingStore).at(-1)?.query?.addressId).toBe(home._id)
  })

  it('leave the place as it is when another one is saved', async () => {
    const other = { ...home, _id: 'other' }
    const shop = await openPage('/dashboard/myaddress', {
      as: {},
      store: { _id: 'main', name: 'Koramangala' },
      answers: [
        on(getAddresses, { data: [home] }),
        on(createAddress, { data: other, message: 'Address added' }),
        on(landmark, { data: null }),
        on(getServingStore, {
          data: { store: { _id: 'main', name: 'Koramangala' }, open: true, opensAt: null, promise: null, reason: null },
        }),
      ],
    })
    await expect.element(main.getByText(home.address_line)).toBeVisible()
    await page.getByRole('button', { name: 'Add Address' }).click()
    for (const [label, text] of [
      ['Address line', other.address_line],
      ['City', other.city],
      ['State', other.state],
      ['Pincode', other.pincode],
      ['Mobile', other.mobile],
    ] as const)
      await dialog.getByLabelText(label).fill(text)
    await dialog.getByRole('button', { name: 'Save address' }).click()
    await expect.element(page.getByText('Address added')).toBeVisible()
    expect(shop.sent(getServingStore).map(({ query }) => query?.addressId)).toEqual([home._id])
  })

  it('in India are checked with a sentence, take a pincode with a space, and carry a label', async () => {
    let saved = home
    const listed: (typeof home)[] = []
    const shop = await openPage('/dashboard/myaddress', {
      as: {},
      answers: [
        on(getAddresses, () => ({ data: listed })),
        on(createAddress, ({ body }) => {
          saved = { ...home, ...body } as typeof home
          listed.push(saved)
          return { data: saved }
        }),
        on(updateAddress, ({ body }) => {
          saved = { ...saved, ...body } as typeof home
          listed.splice(0, 1, saved)
          return { data: saved }
        }),
      ],
    })
    await page.getByRole('button', { name: 'Add Address' }).click()
    await dialog.getByLabelText('Address line').fill(home.address_line)
    await dialog.getByRole('button', { name: 'Save address' }).click()
    await expect.element(dialog.getByText('City is required')).toBeVisible()
    await dialog.getByLabelText('City').fill(home.city)
    await dialog.getByLabelText('State').fill(home.state)
    await dialog.getByLabelText('Pincode').fill('56003')
    await dialog.getByLabelText('Mobile').fill('12345')
    await dialog.getByRole('button', { name: 'Save address' }).click()
    await expect.element(dialog.getByText('Enter a valid 6-digit pincode.')).toBeVisible()
    await expect.element(dialog.getByText('Enter a valid 10-digit mobile number.')).toBeVisible()
    await expect.element(dialog.getByLabelText('Pincode')).toHaveAttribute('aria-invalid', 'true')
    expect(shop.sent(createAddress)).toEqual([])
    await dialog.getByLabelText('Pincode').fill('560 038')
    await dialog.getByLabelText('Mobile').fill(home.mobile)
    await dialog.getByLabelText('Other').click()
    await dialog.getByLabelText('Your own label').fill('Parents')
    await dialog.getByRole('button', { name: 'Save address' }).click()
    const listItem = main.getByRole('listitem').filter({ hasText: home.address_line })
    await expect.element(listItem).toMatchTextContent('Parents')
    await page.getByRole('button', { name: /^Edit address/ }).click()
    await expect.element(dialog.getByLabelText('Your own label')).toHaveValue('Parents')
    await dialog.getByLabelText('Work').click()
    // Addresses in other countries have no format rules.
    await dialog.getByLabelText('Country').fill('United Kingdom')
    await dialog.getByLabelText('Pincode').fill('SW1A 1AA')
    await dialog.getByRole('button', { name: 'Save address' }).click()
    await expect.element(listItem).toMatchTextContent('Work')
    await expect.element(listItem).toMatchTextContent('SW1A 1AA')
  })

  it('of India show its name in the language of the page, send its code, and take the digits of other scripts', async () => {
    const listed = [address({ country: 'भारत' })]
    const shop = await openPage('/dashboard/myaddress', {
      as: {},
      answers: [on(getAddresses, () => ({ data: listed })), on(updateAddress, () => ({ data: address() }))],
    })
    await expect.element(main.getByText('India', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: /^Edit address/ }).click()
    await expect.element(dialog.getByLabelText('Country')).toHaveValue('India')
    const mobile = dialog.getByLabelText('Mobile')
    await expect.element(mobile).toHaveAttribute('autocomplete', 'tel-national')
    await mobile.fill('+91 98765 43211')
    await dialog.getByLabelText('Pincode').fill('')
    await dialog.getByLabelText('Pincode').click()
    await userEvent.keyboard('५६० ०३९')
    await expect.element(dialog.getByLabelText('Pincode')).toHaveValue('560 039')
    await dialog.getByRole('button', { name: 'Save address' }).click()
    await expect
      .poll(() => shop.sent(updateAddress))
      .toMatchObject([{ body: { country: 'India', countryCode: 'IN', pincode: '560 039', mobile: '+91 98765 43211' } }])
  })
})
