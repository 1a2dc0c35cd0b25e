// Every screen and every dialog of the shop, the floor and the counter, in the states that look different. A screen that is
// not here is not looked at.
import type { Page } from '@playwright/test'
import { home } from '../shopper.ts'
import { names, type Person } from './people.ts'

/** The page, and the text of the screen's language that says this in English. */
export type Window = { page: Page; t: (english: string, values?: Record<string, string>) => string }

/** A dialog or a menu, and what opens it. */
type Opening = {
  name: string
  open: (window: Window) => Promise<unknown>
  /** Where the button is on one of the two only. */
  only?: 'phone' | 'desktop'
}

export type Screen = {
  /** `{name}` stands for an id of the prepared shop. */
  path: string
  who?: Person
  /** What distinguishes it from other screens of this path. */
  state?: string
  /** Leads from the loaded page to the screen. */
  lead?: (window: Window) => Promise<unknown>
  dialogs?: Opening[]
}

/** Presses the first button of the page that is named so. */
const press = (name: string, values?: Record<string, string>): Opening => ({
  name,
  open: ({ page, t }) =>
    page
      .getByRole('main')
      .getByRole('button', { name: t(name, values) })
      .filter({ visible: true })
      .first()
      .click(),
})

/** Marks the first row of a table before it presses. */
const selectAndPress = (name: string): Opening => ({
  name,
  open: async (screen) => {
    await screen.page
      .getByRole('checkbox', { name: /^Select / })
      .first()
      .check()
    await press(name).open(screen)
  },
})

/** Presses one of the rarer actions of a page at the counter. */
const pressInMenu = (name: string): Opening => ({
  name,
  open: async (window) => {
    await press('More actions').open(window)
    // By a key: what is read meanwhile moves the menu.
    await window.page.getByRole('menuitem', { name, exact: true }).press('Enter')
  },
})

const pressInHeader = (name: string, only?: Opening['only']): Opening => ({
  name,
  only,
  open: ({ page, t }) =>
    page
      .getByRole('banner')
      .getByRole('button', { name: t(name) })
      .first()
      .click(),
})

/** Presses the first button that opens a dialog and contains this text, whatever else it says. */
const pressOpener = (name: string, text: string): Opening => ({
  name,
  open: ({ page }) => page.locator('[aria-haspopup=dialog]').filter({ hasText: text, visible: true }).first().click(),
})

/** The address of a page in the language of this window. */
const inLanguage = ({ t }: Window, path: string) => (t('Login') === 'Login' ? path : `/hi${path}`)

/** Opens an address with the e-mail that the page before it hands over. */
const withEmail = (path: string) => async (window: Window) => {
  await window.page.evaluate(
    (to) => history.replaceState({ ...history.state, email: 'asha.rao@example.in' }, '', to),
    inLanguage(window, path),
  )
  await window.page.reload()
}

const logInWrongly = async ({ page, t }: Window) => {
  await page.getByLabel(t('Email')).fill('asha.rao@example.in')
  await page.getByLabel(t('Password'), { exact: true }).fill('not-her-password')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('Login') })
    .click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}

const resetWrongly = async (window: Window) => {
  const { page, t } = window
  await withEmail('/reset-password')(window)
  await page.getByLabel(t('New Password')).fill('short')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('Reset Password') })
    .click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}

/** The pages of the test provider are in the language of their address alone. */
const openInItsLanguage = async (window: Window) => {
  await window.page.goto(inLanguage(window, new URL(window.page.url()).pathname))
}

/** The page of the shop's own UPI code loads itself anew every few seconds; here it waits until it was looked at. */
const openUpiCode = async (window: Window) => {
  const pages = '**/pay/*'
  await window.page.route(pages, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(/<meta http-equiv="refresh"[^>]*>/, '') })
  })
  await openInItsLanguage(window)
  await window.page.getByRole('img').waitFor()
  await window.page.unroute(pages)
}

/** Loads the page again, this time without an answer about the addresses. */
const loseAddresses = async ({ page, t }: Window) => {
  const addresses = '**/api/address/get-address'
  await page.route(addresses, (route) => route.fulfill({ status: 400, json: { success: false, message: 'No answer' } }))
  await page.reload()
  await page.getByText(t('Your addresses could not be loaded.')).waitFor()
  await page.unroute(addresses)
}

/** Makes a webhook, whose secret is shown. */
const makeWebhook = async ({ page }: Window) => {
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await page.getByLabel('Address').fill(names.webhook)
  await page.getByLabel('order.placed').check()
  await page.getByRole('button', { name: 'Make webhook' }).click()
  await page.getByLabel('Secret').waitFor()
}

/** A person has only three keys, so each window is answered as if it had made one. */
const makeOwnKey = async ({ page, t }: Window) => {
  const path = '**/api/keys/create'
  const key = `tk_${'k'.repeat(32)}`
  await page.route(path, (route) =>
    route.fulfill({ status: 201, json: { success: true, message: t('OK'), data: { key } } }),
  )
  await page.getByLabel(t('Name of the assistant')).fill(names.assistant)
  await page.getByRole('button', { name: t('Make a key') }).click()
  await page.getByLabel(t('Your new key'), { exact: true }).waitFor()
  await page.unroute(path)
}

const ELSEWHERE = '#from-new-york'

/** Loads the page again as a browser in another zone than the store. */
const fromNewYork = async ({ page }: Window) => {
  await page.addInitScript((elsewhere) => {
    // The window is used for other screens afterwards.
    if (location.hash !== elsewhere) return
    Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
      construct: (format, [locale, options]) => new format(locale, { timeZone: 'America/New_York', ...options }),
    })
  }, ELSEWHERE)
  await page.reload()
  await page.getByText('IST').first().waitFor()
}

const milk = 'Testwell Toned Milk'

const shop: Screen[] = [
  {
    path: '/',
    dialogs: [
      {
        name: 'place',
        open: ({ page }) => page.locator('header [aria-haspopup=dialog]').filter({ visible: true }).first().click(),
      },
      pressOpener('size', '1 L'),
    ],
  },
  { path: '/dairy-{dairy}/milk-{milk}' },
  { path: '/snacks-{snacks}/chips-{chips}', state: 'of three pages' },
  { path: '/dairy-{dairy}/nachos-{emptySubCategory}', state: 'without products' },
  {
    path: '/product/x-{milk1l}',
    dialogs: [press('Open picture {position} of {length} of {name}', { position: '1', length: '2', name: milk })],
  },
  { path: '/product/x-{curd400}', state: 'out of stock' },
  { path: '/product/x-{elsewhere}', state: 'not sold by this store' },
  { path: '/search' },
  { path: '/search?q=milk' },
  { path: '/search?q=zzqxv', state: 'without products' },
  {
    path: '/search',
    state: 'with suggestions',
    lead: async ({ page }) => {
      await page.getByRole('combobox').filter({ visible: true }).first().fill('mil')
      await page.getByRole('listbox').filter({ visible: true }).first().waitFor()
    },
  },
  { path: '/legal/privacy' },
  { path: '/contact' },
  { path: '/recipes' },
  { path: '/recipe/x-{recipe}' },
  { path: '/cart', state: 'empty' },
  { path: '/login', state: 'a wrong password', lead: logInWrongly },
  { path: '/register' },
  { path: '/forgot-password' },
  { path: '/unlock' },
  { path: '/invitation', state: 'used or expired' },
  { path: '/follow#{followKey}', state: 'on its way' },
  { path: '/follow#{failedKey}', state: 'not handed over' },
  { path: '/follow', state: 'ended' },
  { path: '/pay/{payment}', state: 'of the test provider', lead: openInItsLanguage },
  { path: '/pay/{upiPayment}', state: 'of the shop’s own UPI address', lead: openUpiCode },
  { path: '/pay/none', state: 'not found', lead: openInItsLanguage },
  { path: '/verify-otp', lead: withEmail('/verify-otp') },
  { path: '/reset-password', lead: withEmail('/reset-password') },
  { path: '/reset-password', state: 'a password that is too short', lead: resetWrongly },
  { path: '/there-is-no-such-page' },
  { path: '/product/there-is-no-such-product' },

  {
    path: '/',
    who: 'shopper',
    dialogs: [pressInHeader('My Cart', 'desktop'), pressInHeader('Account', 'desktop')],
  },
  { path: '/search?q=milk', who: 'shopper' },
  { path: '/product/x-{curd400}', who: 'shopper', state: 'out of stock' },
  { path: '/cart', who: 'shopper', dialogs: [press('Change size')] },
  {
    path: '/checkout',
    who: 'shopper',
    dialogs: [
      press('+ Add Address'),
      press('Edit address {address_line}', { address_line: home.address_line }),
      press('Delete address {address_line}', { address_line: home.address_line }),
    ],
  },
  { path: '/checkout', who: 'shopper', state: 'addresses that failed to load', lead: loseAddresses },
  { path: '/checkout', who: 'declined', state: 'a lost coupon, and a time that became full' },
  { path: '/success', who: 'shopper' },
  { path: '/success?orderId={unpaid}', who: 'shopper', state: 'waiting for payment' },
  { path: '/success?orderId={cancelled}', who: 'shopper', state: 'cancelled' },
  { path: '/buy-again', who: 'shopper' },
  { path: '/user', who: 'shopper' },
  { path: '/dashboard', who: 'shopper' },
  {
    path: '/dashboard/profile',
    who: 'shopper',
    dialogs: [
      press('Edit photo'),
      press('Delete my account'),
      press('Set up an authenticator app'),
      press('Add a passkey'),
    ],
  },
  { path: '/dashboard/profile', who: 'shopper', state: 'with a new key for an assistant', lead: makeOwnKey },
  { path: '/change-password', who: 'shopper' },
  { path: '/dashboard/myaddress', who: 'shopper', dialogs: [press('Add Address')] },
  { path: '/dashboard/myaddress', who: 'shopper', state: 'that failed to load', lead: loseAddresses },
  { path: '/dashboard/favourites', who: 'shopper' },
  { path: '/dashboard/fno', who: 'shopper' },
  { path: '/dashboard/myorders', who: 'shopper' },
  {
    path: '/dashboard/myorders/{placed}',
    who: 'shopper',
    dialogs: [press('Cancel order'), press('Change order'), press('Send the bill to somebody else')],
  },
  { path: '/dashboard/myorders/{packing}', who: 'shopper', state: 'being packed' },
  { path: '/dashboard/myorders/{out}', who: 'shopper', state: 'on its way' },
  { path: `/dashboard/myorders/{out}${ELSEWHERE}`, who: 'shopper', state: 'from another zone', lead: fromNewYork },
  {
    path: '/dashboard/myorders/{failed}',
    who: 'waiting',
    state: 'not handed over',
    lead: ({ page, t }) => page.getByRole('button', { name: t('Try again at a time') }).click(),
  },
  { path: '/dashboard/myorders/{partPaid}', who: 'waiting', state: 'packed, with a part to pay' },
  {
    path: '/dashboard/myorders/{delivered}',
    who: 'shopper',
    state: 'delivered',
    dialogs: [press('Problem with an item?')],
  },
  { path: '/dashboard/myorders/{cancelled}', who: 'shopper', state: 'cancelled' },
  { path: '/dashboard/myorders/{unpaid}', who: 'shopper', state: 'waiting for payment' },
  { path: '/dashboard/myorders/none', who: 'shopper', state: 'not found' },

  { path: '/cart', who: 'newcomer', state: 'empty' },
  { path: '/buy-again', who: 'newcomer', state: 'empty' },
  { path: '/success', who: 'newcomer', state: 'without an order' },
  { path: '/dashboard/favourites', who: 'newcomer', state: 'empty' },
  { path: '/dashboard/myorders', who: 'newcomer', state: 'empty' },
]

const floor: Screen[] = [
  { path: '/floor', who: 'shopper', state: 'not allowed' },
  { path: '/floor', who: 'starter', state: 'before the shift' },
  { path: '/floor', who: 'picker', state: 'on shift' },
  { path: '/floor/pick', who: 'starter', state: 'before the shift' },
  { path: '/floor/pick', who: 'waitingPicker', state: 'orders wait' },
  { path: '/floor/pick', who: 'picker', state: 'an order', dialogs: [press('Not there'), press('Hand back')] },
  { path: '/floor/pick', who: 'packer', state: 'all lines picked' },
  { path: '/floor/ride', who: 'starter', state: 'before the shift' },
  { path: '/floor/ride', who: 'loadingRider', state: 'a trip to load' },
  { path: '/floor/ride', who: 'rider', state: 'on the way', dialogs: [press('Cannot deliver')] },
  { path: '/floor/ride', who: 'riderAtDoor', state: 'at the door' },
  {
    path: '/floor/ride',
    who: 'riderAtDoor',
    state: 'the code to pay',
    lead: async ({ page, t }) => {
      await page.getByRole('button', { name: t('The shopper pays by UPI') }).click()
      await page.getByRole('figure').waitFor()
    },
  },
  { path: '/floor/ride', who: 'returningRider', state: 'back to the store' },
  {
    path: '/floor/board',
    who: 'manager',
    dialogs: [
      press('Pause'),
      press('Choose a rider'),
      press('Take cash of {name}', { name: 'Asha Rao' }),
      pressOpener('the panel of an order', 'T-'),
      {
        name: 'the panel of a rider',
        open: ({ page, t }) =>
          page
            .getByRole('region', { name: t('Riders') })
            .getByRole('button', { name: 'Asha Rao', exact: true })
            .first()
            .click(),
      },
    ],
  },
  { path: '/floor/orders', who: 'manager', dialogs: [pressOpener('an order', 'T-')] },
  { path: '/floor/stock', who: 'manager' },
  {
    path: '/floor/stock',
    who: 'manager',
    state: 'to count',
    lead: async ({ page, t }) => {
      await page.getByRole('button', { name: t('To count') }).click()
      await page.getByText(t('Count it')).first().waitFor()
    },
  },
  { path: '/floor/stock?product={milk500}', who: 'manager', state: 'a product' },
  { path: '/floor/stock?task=receive', who: 'manager' },
  { path: '/floor/stock?task=count', who: 'manager' },
  { path: '/floor/stock?task=waste', who: 'manager' },
  { path: '/floor/stock?task=move', who: 'manager' },
]

const who = 'administrator'

const counter: Screen[] = [
  { path: '/dashboard/figures', who, dialogs: [pressInHeader('Search')] },
  { path: '/dashboard/orders', who },
  { path: '/dashboard/orders?view=table', who, dialogs: [press('Columns')] },
  { path: '/dashboard/orders?view=slips', who },
  { path: '/dashboard/orders?view=labels&orders={out}&bags=2', who },
  {
    path: '/dashboard/orders/{placed}',
    who,
    dialogs: [press('More actions'), pressInMenu('Change'), pressInMenu('Cancel order')],
  },
  { path: '/dashboard/orders/{out}', who, state: 'on its way' },
  { path: '/dashboard/orders/{delivered}', who, state: 'delivered', dialogs: [pressInMenu('Refund')] },
  { path: '/dashboard/phone-order', who, dialogs: [press('New shopper')] },
  { path: '/dashboard/problems', who },
  { path: '/dashboard/product', who, dialogs: [press('Edit'), press('Delete')] },
  {
    path: '/dashboard/product?view=table',
    who,
    state: 'prices and stock',
    dialogs: [selectAndPress('Change…'), selectAndPress('Delete…')],
  },
  { path: '/dashboard/product?archived=true', who, state: 'the archive' },
  { path: '/dashboard/upload-product', who, dialogs: [press('Add More Fields')] },
  { path: '/dashboard/import', who },
  { path: '/dashboard/category', who, dialogs: [press('Add Category'), press('Edit Dairy'), press('Delete Dairy')] },
  {
    path: '/dashboard/subcategory',
    who,
    dialogs: [press('Add Sub Category'), press('Edit Milk'), press('Delete Milk'), press('View the picture of Milk')],
  },
  {
    path: '/dashboard/coupons',
    who,
    dialogs: [
      ...[press('Add Coupon'), press(`Edit ${names.coupon}`), press(`Delete ${names.coupon}`)],
      ...[press('Add Offer'), press(`Edit ${names.offer}`), press(`Delete ${names.offer}`)],
    ],
  },
  {
    path: '/dashboard/discounts',
    who,
    dialogs: [press('Add Discount'), press(`Edit ${names.discount}`), press(`Delete ${names.discount}`)],
  },
  {
    path: '/dashboard/recipes',
    who,
    dialogs: [press('Add Recipe'), press(`Edit ${names.recipe}`), press(`Delete ${names.recipe}`)],
  },
  {
    path: '/dashboard/home-schedule',
    who,
    dialogs: [press('Add Entry'), press(`Edit ${names.banner}`), press(`Delete ${names.banner}`)],
  },
  { path: '/dashboard/search-words', who },
  { path: '/dashboard/people', who, dialogs: [press('Duties of'), press('Access of'), press('Invite staff')] },
  { path: '/dashboard/people/{customer}', who, dialogs: [pressInMenu('Delete')] },
  { path: '/dashboard/sales?by=product', who },
  { path: '/dashboard/buying', who, dialogs: [press('Send order')] },
  { path: '/dashboard/buying?tab=orders', who },
  { path: '/dashboard/buying?tab=lost', who },
  { path: '/dashboard/buying?tab=money', who },
  { path: '/dashboard/buying?tab=money&report=margin&by=product', who },
  { path: '/dashboard/buying?tab=money&report=slow', who },
  { path: '/dashboard/buying?tab=money&report=waste', who },
  { path: '/dashboard/buying?tab=suppliers', who, dialogs: [press('Add supplier'), press(`Edit ${names.supplier}`)] },
  { path: '/dashboard/buying?tab=suppliers&supplier={supplier}', who, dialogs: [press('Add item')] },
  {
    path: '/dashboard/buying?tab=suppliers&supplier={supplier}',
    who,
    state: 'importing a price list',
    lead: ({ page }) => page.getByRole('button', { name: 'Import' }).click(),
  },
  { path: '/dashboard/buying/{purchase}?store=main', who, dialogs: [press('Close order')] },
  {
    path: '/dashboard/buying/{purchase}?store=main',
    who,
    state: 'receiving',
    lead: async ({ page }) => {
      await page.getByRole('button', { name: 'Receive', exact: true }).click()
      await page.getByRole('button', { name: 'All as ordered' }).click()
    },
  },
  { path: '/dashboard/buying/{draft}?store=main', who, dialogs: [press('Drop')] },
  {
    path: '/dashboard/stores',
    who,
    dialogs: [press(`Pause ${names.otherStore}`), press(`Archive ${names.otherStore}`)],
  },
  { path: '/dashboard/stores/{otherStore}', who },
  { path: '/dashboard/stores/new', who },
  { path: '/dashboard/accounts', who },
  { path: '/dashboard/day-close', who },
  { path: '/dashboard/activity', who },
  { path: '/dashboard/settings', who },
  { path: '/dashboard/settings?section=shop', who, dialogs: [press('Write Terms of use')] },
  { path: '/dashboard/settings?section=orders', who },
  { path: '/dashboard/settings?section=payment', who },
  {
    path: '/dashboard/settings?section=safety',
    who,
    dialogs: [press('Make this demo my shop'), press('Schedule backups')],
  },
  { path: '/dashboard/settings?section=messages', who },
  {
    path: '/dashboard/programs',
    who,
    dialogs: [
      press('Add key'),
      press(`Revoke ${names.program}`),
      press('Add webhook'),
      { name: 'the secret of a new webhook', open: makeWebhook },
      press('Attempts: '),
      press('Replay: '),
      press('Delete: '),
    ],
  },
]

/** Parts of the counter that are on a phone only, and pages with links to a product, a recipe or an order. */
const pocket: Screen[] = [
  { path: '/dashboard/orders', who, dialogs: [pressInHeader('Menu', 'phone')] },
  { path: '/dashboard/orders?view=table', who },
  { path: '/dashboard/problems', who },
  { path: '/dashboard/figures', who },
  { path: '/dashboard/recipes', who },
]

export const screens = { shop, floor, counter, pocket }
