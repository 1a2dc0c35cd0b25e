import { uploadFile } from '@tokri/contract/file.ts'
import { getProducts } from '@tokri/contract/product.ts'
import type { SettingsShape } from '@tokri/contract/settings.schema.ts'
import { getSettings, updateSettings } from '@tokri/contract/settings.ts'
import { firstSteps, secretSources, testService } from '@tokri/contract/setup.ts'
import { getStores } from '@tokri/contract/store.ts'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answer, on, refusal } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import { settings, store } from '../../../test/shapes.ts'

const name = page.getByLabelText('Store name')
const linkedIn = page.getByLabelText('LinkedIn')
const save = page.getByRole('button', { name: 'Save settings' })

const open = async (section = 'shop', ...more: Answer[]) => {
  const kept = { now: settings() }
  const shop = await openPage(`/dashboard/settings?section=${section}`, {
    as: { role: 'Admin' },
    width: 1280,
    answers: [
      on(getSettings, () => ({ data: kept.now })),
      on(updateSettings, ({ body: { was: _was, pages = {}, ...change } }) => {
        // The fields of a body are those of the settings, or absent.
        kept.now = { ...kept.now, ...change } as SettingsShape
        for (const [name, page] of Object.entries(pages))
          kept.now.pages = {
            ...kept.now.pages,
            [name]: page && { ...page, updatedOn: '2026-11-29', updatedAt: '2026-11-29T09:00:00.000Z' },
          }
        if (change.seller) kept.now.gst = { gstin: '', ...change.seller }
        return { data: kept.now, message: 'Settings saved' }
      }),
      ...more,
    ],
  })
  return { ...shop, kept }
}

describe('the settings', () => {
  it('are saved by keyboard, with nothing but what was changed', async () => {
    const shop = await open()
    await name.fill('Tokri Foods')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(page.getByText('Settings saved')).toBeVisible()
    await expect
      .poll(() => shop.sent(updateSettings))
      .toEqual([{ body: { storeName: 'Tokri Foods', was: { storeName: settings().storeName } } }])
  })

  it('show the section of the address, keep what is typed in another one, and say where it is', async () => {
    const shop = await open('safety')
    const index = page.getByRole('navigation', { name: 'Settings' })
    await expect.element(index.getByRole('link', { name: 'Safety' })).toHaveAttribute('aria-current', 'page')
    await expect.element(page.getByRole('region', { name: 'Safety and programs' })).toBeVisible()
    await expect.element(name).not.toBeInTheDocument()
    await index.getByRole('link', { name: 'Shop' }).click()
    await name.fill('Tokri Foods')
    await index.getByRole('link', { name: 'Orders and delivery' }).click()
    await expect.element(page.getByLabelText('Minimum order in ₹')).toBeVisible()
    expect(shop.address()).toBe('/dashboard/settings?section=orders')
    await expect.element(index.getByRole('link', { name: /^Shop.*not saved/ })).toBeVisible()
    await expect.element(page.getByText('1 change')).toBeVisible()
    history.back()
    await expect.element(name).toHaveValue('Tokri Foods')
  })

  it('are a list of their sections on a phone', async () => {
    await openPage('/dashboard/settings', { as: { role: 'Admin' }, answers: [on(getSettings, { data: settings() })] })
    await expect.element(name).not.toBeVisible()
    await page.getByRole('link', { name: 'Payment and tax' }).click()
    await expect.element(page.getByLabelText('GSTIN')).toBeVisible()
    await page.getByRole('link', { name: 'All settings' }).click()
    await expect.element(page.getByRole('link', { name: 'Payment and tax' })).toBeVisible()
  })

  it('say what is refused at its field, in the section that has it, until it is changed', async () => {
    const shop = await open('payment')
    const said = 'Enter a valid e-mail address'
    shop.answer(on(updateSettings, () => refusal('bad_request', { message: said, fields: { 'seller.email': said } })))
    const email = page.getByLabelText('E-mail for shoppers')
    await email.fill('shop@')
    await page.getByRole('link', { name: 'Safety and programs' }).click()
    await save.click()
    await expect.element(email).toHaveAccessibleDescription(said)
    await expect.element(email).toHaveFocus()
    await page.getByLabelText('Phone for shoppers').fill('9845012345')
    await expect.element(email).toHaveAttribute('aria-invalid', 'true')
    await email.fill('shop@tokri.example')
    await expect.element(email).not.toHaveAttribute('aria-invalid')
  })

  it('say at the logo that a file is no picture', async () => {
    const said = 'Please choose a JPEG, PNG or WebP picture'
    await open('shop', on(uploadFile, refusal('unsupported_type', { message: said })))
    const logo = page.getByLabelText('Logo', { exact: true })
    await logo.upload(new File(['hello'], 'logo.png', { type: 'image/png' }))
    await expect.element(logo).toHaveAttribute('aria-invalid', 'true')
    await expect.element(logo).toHaveAccessibleDescription(said)
  })

  it('open at the part that a link of the counter names, also where it asks for more', async () => {
    const shop = await openPage('/dashboard/orders', {
      as: { role: 'Admin' },
      width: 1280,
      answers: [
        on(firstSteps, {
          data: { demo: false, steps: [{ name: 'mail', done: false }], coupon: null, publicUrl: 'https://shop.test' },
        }),
      ],
    })
    const asked = Promise.withResolvers<void>()
    shop.answer(
      on(secretSources, async () => {
        await asked.promise
        return { data: { canKeep: true, razorpay: null, stripe: null, smtp: null, mailFrom: '' } }
      }),
    )
    await page.getByRole('link', { name: 'Set up mail' }).click()
    const part = page.getByRole('heading', { name: 'Mail', exact: true })
    await expect.poll(() => part.element().getBoundingClientRect().top).toBeLessThan(200)
    expect(location.hash).toBe('#mail')
    asked.resolve()
    await expect.element(page.getByRole('button', { name: 'Set up Mail server' })).toBeVisible()
    await expect.poll(() => part.element().getBoundingClientRect().top).toBeLessThan(200)
  })

  it('show why they are refused, and keep the draft', async () => {
    const shop = await open('orders')
    shop.answer(
      on(updateSettings, refusal('bad_request', { message: 'Delivery promise in minutes must be from 1 to 600' })),
    )
    const promise = page.getByLabelText('Delivery promise in minutes')
    await promise.fill('0')
    await save.click()
    await expect.element(page.getByText('Delivery promise in minutes must be from 1 to 600')).toBeVisible()
    await expect.element(promise).toHaveValue(0)
  })

  it('bound what strangers take, and end the bound', async () => {
    const shop = await open('safety')
    const bound = page.getByLabelText('Limit the open unpaid orders of one person until their first delivery')
    await bound.click()
    await page.getByLabelText('Pieces in them').fill('40')
    await page.getByLabelText('Limit the pieces of a scarce product in one order').click()
    await save.click()
    const newShopper = { openOrders: 3, pieces: 40, amount: 6000 }
    const scarce = { below: 50, pieces: 10 }
    await expect
      .poll(() => shop.sent(updateSettings)[0])
      .toEqual({ body: { newShopper, scarce, was: { newShopper: null, scarce: null } } })
    await expect.element(page.getByText('Settings saved')).toBeVisible()
    await bound.click()
    await save.click()
    await expect.poll(() => shop.sent(updateSettings)[1]).toEqual({ body: { newShopper: null, was: { newShopper } } })
  })

  it('name the seller, tell how many products have no GST rate once it is registered, and lead to them', async () => {
    const shop = await open('payment')
    shop.answer(on(getProducts, { data: [], totalCount: 3, totalPages: 3, currentPage: 1 }))
    await page.getByLabelText('Legal name').fill('Tokri Foods Private Limited')
    await page.getByLabelText('Address', { exact: true }).fill('100 Feet Road')
    await page.getByLabelText('GSTIN').fill('29AAGCB7383J1Z5')
    await expect.element(page.getByLabelText('GSTIN')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByText('Registered in Karnataka')).not.toBeInTheDocument()
    await page.getByLabelText('GSTIN').fill('29AAGCB7383J1Z4')
    await expect.element(page.getByLabelText('GSTIN')).not.toHaveAttribute('aria-invalid')
    await expect.element(page.getByText('Registered in Karnataka')).toBeVisible()
    const link = page.getByRole('link', { name: '3 products have no GST rate of today' })
    expect(link.elements()).toEqual([])
    await save.click()
    await expect.element(link).toHaveAttribute('href', '/dashboard/product?view=table&untaxed=true')
    const officer = { name: '', email: '', phone: '' }
    const seller = {
      legalName: 'Tokri Foods Private Limited',
      address: '100 Feet Road',
      email: '',
      phone: '',
      fssai: '',
    }
    await expect
      .poll(() => shop.sent(updateSettings))
      .toEqual([
        { body: { seller: { ...seller, gstin: '29AAGCB7383J1Z4', grievanceOfficer: officer }, was: { seller: null } } },
      ])
    await expect.poll(() => shop.sent(getProducts)[0]).toEqual({ body: { limit: 1, withoutGstRate: true } })
  })

  it('mark an FSSAI number that has not 14 digits once it is typed, and when it is saved', async () => {
    const shop = await open('payment')
    const error = 'An FSSAI number has 14 digits'
    shop.answer(on(updateSettings, () => refusal('bad_request', { message: error })))
    const fssai = page.getByLabelText('FSSAI licence number')
    await fssai.fill('1122334455667')
    await expect.element(fssai).not.toHaveAttribute('aria-invalid')
    await userEvent.keyboard('{Enter}')
    await expect.element(fssai).toHaveAccessibleDescription(error)
    await fssai.fill('112233')
    await expect.element(fssai).not.toHaveAttribute('aria-invalid')
    await page.getByLabelText('GSTIN').click()
    await expect.element(fssai).toHaveAccessibleDescription(error)
    await fssai.fill('11223344556677')
    await page.getByLabelText('GSTIN').click()
    await expect.element(fssai).not.toHaveAttribute('aria-invalid')
  })

  it('give the seller by one press what was typed for the store, and nothing of what the seller has', async () => {
    await open(
      'payment',
      on(getStores, { data: [store({ address: '12 Main Road, Indiranagar', phone: '9845012345' })] }),
    )
    const address = page.getByLabelText('Address', { exact: true })
    await page.getByRole('button', { name: 'Use the address and phone of Main store' }).click()
    await expect.element(address).toHaveValue('12 Main Road, Indiranagar, 560038')
    await expect.element(page.getByLabelText('Phone for shoppers')).toHaveValue('9845012345')
    await address.fill('100 Feet Road')
    await page.getByLabelText('Phone for shoppers').fill('')
    await page.getByRole('button', { name: 'Use the phone of Main store' }).click()
    await expect.element(address).toHaveValue('100 Feet Road')
  })

  it('of the charges gain and lose steps, and name what a delivery costs', async () => {
    const shop = await open('orders')
    await page.getByRole('button', { name: 'Add a step' }).click()
    await page.getByLabelText('Up to and including ₹').last().fill('1500')
    await page.getByRole('button', { name: 'Remove the step up to ₹400' }).click()
    await page.getByLabelText('Delivery charge in ₹').fill('25')
    await page.getByLabelText('Delivery is free from ₹').fill('199')
    await expect.element(page.getByText('they may still say that delivery is free')).toBeVisible()
    await page.getByLabelText('Minimum order in ₹').fill('99')
    await save.click()
    const [sent] = await expect
      .poll(() => shop.sent(updateSettings))
      .toHaveLength(1)
      .then(() => shop.sent(updateSettings))
    expect(sent?.body).toMatchObject({
      minimumOrder: 99,
      charges: { delivery: 25, deliveryFreeFrom: 199, smallCart: 0, smallCartBelow: 0 },
      chargeLadder: [
        { upTo: 200, percent: 8.5 },
        { upTo: 1000, percent: 6 },
        { upTo: 1500, percent: 1 },
        { upTo: null, percent: 1 },
      ],
    })
  })

  it('take the keys of a service once they are whole, never show them, and test them', async () => {
    const shop = await open('payment')
    const sources = { canKeep: true, razorpay: null, stripe: null, smtp: null, mailFrom: 'no-reply@shop.test' }
    shop.answer(on(testService, { message: 'Razorpay takes these keys' }))
    await page.getByRole('button', { name: 'Set up Razorpay' }).click()
    const dialog = page.getByRole('dialog', { name: 'Razorpay' })
    await dialog.getByLabelText('Key id').fill('rzp_test_1')
    await dialog.getByLabelText('Key secret').fill('one')
    await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
    await dialog.getByLabelText('Webhook secret').fill('two')
    shop.answer(on(secretSources, { data: { ...sources, razorpay: 'counter' } }))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => shop.sent(updateSettings))
      .toEqual([{ body: { razorpay: { keyId: 'rzp_test_1', keySecret: 'one', webhookSecret: 'two' } } }])
    await expect.element(dialog).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Test Razorpay' }).click()
    await expect.poll(() => shop.sent(testService)).toEqual([{ body: { service: 'razorpay' } }])
    await page.getByRole('button', { name: 'Replace Razorpay' }).click()
    await expect.element(dialog.getByLabelText('Key secret')).toHaveValue('')
  })

  it('say why no keys can be written', async () => {
    const shop = await open('payment')
    shop.answer(
      on(secretSources, {
        data: { canKeep: false, razorpay: null, stripe: 'environment', smtp: null, mailFrom: 'no-reply@shop.test' },
      }),
    )
    await page.getByLabelText('Tips for riders at the checkout').click()
    await save.click()
    await expect.element(page.getByText(/Whoever runs the server allows it with a password/)).toBeVisible()
    await expect.element(page.getByText('Set by whoever runs the server')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Set up Razorpay' })).toBeDisabled()
  })

  it('turn what is bought together off and on', async () => {
    const shop = await open()
    const together = page.getByLabelText('Show what is bought together on product pages and in carts')
    await expect.element(together).toBeChecked()
    for (const [index, boughtTogether] of [false, true].entries()) {
      await together.click()
      await save.click()
      await expect
        .poll(() => shop.sent(updateSettings)[index])
        .toEqual({ body: { boughtTogether, was: { boughtTogether: !boughtTogether } } })
      await expect.element(save).not.toBeInTheDocument()
    }
    await expect.element(together).toBeChecked()
  })

  it('send a link that is a program to the shop, which refuses it, and keep it for correction', async () => {
    const shop = await open()
    const said = 'Links begin with https://'
    shop.answer(on(updateSettings, refusal('bad_request', { message: said })))
    await linkedIn.fill('javascript:alert(1)')
    await save.click()
    await expect.element(page.getByText(said)).toBeVisible()
    await expect.element(linkedIn).toHaveValue('javascript:alert(1)')
    await expect
      .poll(() => shop.sent(updateSettings)[0]?.body.social)
      .toMatchObject({ linkedin: 'javascript:alert(1)' })
  })

  it('name what somebody else has changed meanwhile, and replace it at the second press', async () => {
    const shop = await open()
    await linkedIn.fill('https://www.linkedin.com/company/mine')
    const theirs = { ...settings().social, linkedin: 'https://www.linkedin.com/company/theirs' }
    shop.kept.now = settings({ social: theirs })
    const stale = 'Somebody else changed these settings meanwhile.'
    let refused = false
    shop.answer(
      on(updateSettings, ({ body }) => {
        if (!refused) {
          refused = true
          throw refusal('stale_version', { message: stale })
        }
        shop.kept.now = settings({ social: { ...theirs, ...body.social } })
        return { data: shop.kept.now, message: 'Settings saved' }
      }),
    )
    await save.click()
    await expect.element(page.getByText(stale)).toBeVisible()
    const notice = page.getByRole('alert').filter({ hasText: 'Social pages' })
    await expect.element(notice).toBeVisible()
    await expect.element(linkedIn).toHaveValue('https://www.linkedin.com/company/mine')
    await expect.element(save).toBeEnabled()
    await save.click()
    await expect.element(notice).not.toBeInTheDocument()
    await expect.poll(() => shop.sent(updateSettings).at(-1)?.body.was).toMatchObject({ social: theirs })
  })
})

it('a page for shoppers begins as a draft, which is published once nothing in it is left open', async () => {
  const shop = await open()
  await page.getByRole('button', { name: 'Write Contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contact' })
  const text = dialog.getByLabelText('Text', { exact: true })
  const publish = dialog.getByRole('button', { name: 'Publish' })
  await expect.element(dialog.getByText('name of the grievance officer', { exact: true })).toBeVisible()
  await expect.element(publish).toBeDisabled()
  await dialog.getByRole('button', { name: 'name of the grievance officer', exact: true }).click()
  const officer = page.getByLabelText('Name and designation')
  await expect.element(officer).toHaveFocus()
  await expect.element(officer).toBeInViewport()
  await page.getByRole('link', { name: 'Shop', exact: true }).click()
  await page.getByRole('button', { name: 'Write Contact' }).click()
  await text.fill('Write to [us](mailto:shop@tokri.example). <b>Soon</b>')
  await dialog.getByText('As shoppers see it').click()
  await expect.element(dialog.getByRole('link', { name: 'us' })).toHaveAttribute('href', 'mailto:shop@tokri.example')
  await expect.element(dialog.getByText('<b>Soon</b>', { exact: false }).last()).toBeVisible()
  await publish.click()
  await expect
    .poll(() => shop.sent(updateSettings))
    .toEqual([
      {
        body: {
          pages: { contact: { text: 'Write to [us](mailto:shop@tokri.example). <b>Soon</b>', ifUpdatedAt: null } },
        },
      },
    ])
  await expect.element(page.getByText('Published, updated on 29 Nov 2026')).toBeVisible()
})
