import { getAddresses } from '@tokri/contract/address.ts'
import { orderDelivery } from '@tokri/contract/delivery.ts'
import { orderHistory } from '@tokri/contract/order.ts'
import { searchProducts, suggestProducts } from '@tokri/contract/product.ts'
import { searchRecipes } from '@tokri/contract/recipe.ts'
import { logout, userDetails } from '@tokri/contract/session.ts'
import { getServingStore } from '@tokri/contract/store.ts'
import { login } from '@tokri/contract/user.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { type Answer, on } from '../../test/answers.ts'
import { keptCart } from '../../test/kept-cart.ts'
import { openPage } from '../../test/open.tsx'
import { address, delivery, order, product, user } from '../../test/shapes.ts'

const header = page.getByRole('banner')
const footer = page.getByRole('contentinfo')
const main = page.getByRole('main')
const biscuits = product({ _id: 'biscuits', name: 'Glucose Biscuits', price: 10 })
const milk = product({ name: 'Toned Milk', price: 30 })
const chips = Array.from({ length: 20 }, (_, index) => product({ _id: `p${index}`, name: `Chips ${index}` }))
const found: Answer[] = [
  on(searchProducts, { data: chips, page: 1, totalPage: 1, totalCount: 20, didYouMean: [] }),
  on(searchRecipes, { data: [] }),
  on(suggestProducts, {
    data: { words: [], products: [], categories: [], brands: [], didYouMean: null, found: true },
  }),
]
const tokens = { accessToken: 'asha', refreshToken: 'asha' }

/** Pairs of controls of the header that overlap, and controls that are outside the viewport. */
const misplaced = () => {
  const controls = [...header.element().querySelectorAll<HTMLElement>('a, button, search > div')].filter((control) =>
    control.checkVisibility(),
  )
  const nameOf = (control: HTMLElement) => control.ariaLabel || control.innerText || control.tagName
  const boxes = controls.map((control) => ({ control, box: control.getBoundingClientRect() }))
  const outside = boxes.filter(({ box }) => box.left < 0 || box.right > innerWidth)
  const pairs = boxes.flatMap(({ control, box }, index) =>
    boxes
      .slice(index + 1)
      .filter(
        ({ control: other, box: its }) =>
          !control.contains(other) &&
          box.left < its.right &&
          its.left < box.right &&
          box.top < its.bottom &&
          its.top < box.bottom,
      )
      .map(({ control: other }) => `${nameOf(control)} over ${nameOf(other)}`),
  )
  return [...outside.map(({ control }) => `${nameOf(control)} outside`), ...pairs]
}

const setWidth = async (width: number) => {
  await page.viewport(width, 800)
  await expect.poll(() => innerWidth).toBe(width)
}

describe('the header', () => {
  const whereTo = header.getByRole('button', { name: 'Where to?' })

  it('shows all of the minutes beside the login at a zoom of 200 %', async () => {
    const store = { _id: 'main', name: 'Koramangala' }
    await openPage('/recipes', { width: 195, promise: { minutes: 45 }, store })
    const minutes = header.getByText('45 minutes', { exact: true })
    await expect.element(minutes).toBeVisible()
    const login = header.getByRole('link', { name: 'Login' }).element().getBoundingClientRect()
    const { right } = minutes.element().getBoundingClientRect()
    expect(right).toBeLessThan(login.left)
    const button = whereTo.first().element()
    const row = [...button.querySelectorAll('span')].find((each) => getComputedStyle(each).overflow === 'hidden')
    expect(row?.getBoundingClientRect().right).toBeGreaterThanOrEqual(right)
  })

  it('shows nothing over the login in text of twice the size', async () => {
    onTestFinished(() => document.documentElement.removeAttribute('style'))
    document.documentElement.style.fontSize = '200%'
    await openPage('/recipes', { promise: { minutes: 10 } })
    const chip = header.getByText('Store open', { exact: true })
    await expect.element(chip).toBeInTheDocument()
    const [row, open] = [chip.element().parentElement, chip.element()].map((each) => each?.getBoundingClientRect())
    const login = header.getByRole('link', { name: 'Login' }).element().getBoundingClientRect()
    expect(row?.right).toBeLessThan(login.left)
    expect(open?.right).toBeLessThan(login.left)
  })

  it.each([390, 1280])(
    'has logo, promise, search and login for a guest at %i px; the footer a copyright line',
    async (width) => {
      await openPage('/recipes', { width, promise: { minutes: 10 } })
      await expect.element(header.getByRole('link', { name: 'Tokri, home' })).toBeVisible()
      await expect.element(header.getByRole('link', { name: 'Search for Milk Bread and more...' })).toBeVisible()
      await expect.element(header).toMatchTextContent('Delivery in')
      await expect.element(header.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
      expect(header.getByRole('button', { name: 'My Cart' }).elements()).toHaveLength(width === 1280 ? 1 : 0)
      await expect.element(footer.getByText('© Tokri')).toBeVisible()
    },
  )

  it('asks for no place in a shop that delivers everywhere from one store', async () => {
    await openPage('/recipes', { promise: { minutes: 10 } })
    await expect.element(header).toMatchTextContent('Delivery in')
    await expect.element(whereTo).not.toBeInTheDocument()
  })

  it('asks for the place in a shop that shows the goods of a store', async () => {
    await openPage('/recipes', { store: { _id: 'main', name: 'Koramangala' } })
    await expect.element(whereTo.first()).toBeVisible()
    // Nothing is cut where there is room. A text for screen readers alone is 1 px wide.
    const cut = [...whereTo.first().element().querySelectorAll('span')].filter(
      (each) => getComputedStyle(each).overflow === 'hidden' && each.clientWidth > 1,
    )
    expect(cut).toHaveLength(2)
    for (const each of cut) expect(each.scrollWidth, each.innerText).toBeLessThanOrEqual(each.clientWidth)
  })

  it('changes search and account at 1068 px', async () => {
    await openPage('/search', { answers: found })
    for (const [width, wide] of [
      [1067, false],
      [1068, true],
    ] as const) {
      await setWidth(width)
      const shown = (selector: string) =>
        [...header.element().querySelectorAll(selector)].filter((each) => each.checkVisibility()).length
      await expect.poll(() => shown('a[aria-label="Back to home"]'), { message: `${width} px` }).toBe(wide ? 0 : 1)
      expect(shown('a[aria-label="Login"]'), `${width} px`).toBe(wide ? 0 : 1)
      expect(shown('a.guest-only'), `${width} px`).toBe(wide ? 1 : 0)
    }
  })

  it('has a search of a least width', async () => {
    await openPage('/recipes')
    const way = header.getByRole('link', { name: 'Search for Milk Bread and more...' })
    for (const [width, least] of [
      [375, 343], // the whole width between the margins
      [400, 360],
      [640, 360],
      [1024, 480],
      [1068, 480],
      [1280, 480],
    ] as const) {
      await setWidth(width)
      await expect
        .poll(() => way.element().getBoundingClientRect().width, { message: `${width} px` })
        .toBeGreaterThanOrEqual(least)
    }
  })

  it.each([
    ['a guest', '/login', {}],
    ['a shopper', '/recipes', { as: {} }],
    ['a shopper who searches', '/search?q=chips', { as: {} }],
  ])('has no part that covers another one at any width, for %s', async (_, path, who) => {
    const full = keptCart([milk, biscuits], { milk: 1, biscuits: 1 }).answers
    await openPage(path, { ...who, width: 1280, answers: [...full, ...found] })
    const cart = header.getByRole('button', { name: 'as' in who ? '2 items' : 'My Cart' })
    await expect.element(cart).toBeVisible()
    for (const width of [640, 820, 1024, 1067, 1068, 1080, 1120, 1160, 1200, 1280]) {
      await setWidth(width)
      await expect.poll(misplaced, { message: `${width} px` }).toEqual([])
    }
  })

  it.each([{}, { store: { _id: 'main', name: 'Koramangala' } }])(
    'shows a long name of the shop, and the promise beside it, whole',
    async (place) => {
      const storeName = 'Shri Balaji Fresh Market'
      const answers = [...keptCart([milk, biscuits], { milk: 1, biscuits: 1 }).answers, on(getAddresses, { data: [] })]
      await openPage('/recipes', {
        ...place,
        as: {},
        width: 1280,
        settings: { storeName },
        promise: { minutes: 10 },
        answers,
      })
      await expect.element(header.getByRole('button', { name: '2 items' })).toBeVisible()
      const search = header.getByRole('link', { name: 'Search for Milk Bread and more...' }).element()
      const name = header.getByText(storeName).element()
      const promise = header.getByText('10 minutes').element()
      for (const width of [1200, 1280, 1440]) {
        await setWidth(width)
        await expect.poll(misplaced, { message: `${width} px` }).toEqual([])
        expect([name.scrollWidth - name.clientWidth, name.scrollHeight - name.clientHeight], `${width} px`).toEqual([
          0, 0,
        ])
        expect(promise.getBoundingClientRect().right).toBeLessThan(search.getBoundingClientRect().left)
      }
    },
  )

  it.each(['with', 'without'])('has the state of an order under way whole at every width, %s a cart', async (cart) => {
    // The longest state of an order.
    const waiting = order({ state: 'PAYMENT_PENDING', payment: { method: 'online', provider: 'test', state: 'due' } })
    await openPage('/recipes', {
      as: { orderHistory: ['order1'] },
      answers: [
        ...keptCart([milk, biscuits], cart === 'with' ? { milk: 1, biscuits: 1 } : {}).answers,
        on(orderHistory, { data: [waiting], totalPages: 1, totalCount: 1, currentPage: 1 }),
      ],
    })
    const link = header.getByRole('link', { name: 'Waiting for payment', exact: true })
    for (const width of [320, 360, 390, 820, 1067, 1068, 1080, 1160, 1200, 1279, 1280]) {
      await setWidth(width)
      await expect.element(link).toBeInViewport({ ratio: 1 })
      const hasRoom = width < 1280 && (width >= 640 || cart === 'without')
      const state = link.getByText(hasRoom ? 'Waiting for payment' : 'Order', { exact: true })
      const isCut = () => {
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = state.element()
        return scrollWidth > clientWidth || scrollHeight > clientHeight
      }
      await expect.element(state).toBeInViewport({ ratio: 1 })
      await expect.poll(isCut, { message: `${width} px` }).toBe(false)
      await expect.poll(misplaced, { message: `${width} px` }).toEqual([])
    }
  })

  it('has the order under way in one row with the bar of the cart on a phone', async () => {
    await openPage('/recipes', { ...asksForPlace, answers: [...underWay, on(getAddresses, { data: [] })] })
    const cart = page.getByRole('complementary', { name: 'Cart' }).getByRole('link')
    const link = header.getByRole('link', { name: /^On its way · by 3:06/ })
    await expect.element(cart).toBeVisible()
    await expect.element(link.getByText(/^3:06/)).toBeVisible()
    const edges = (of: typeof link) => {
      const { left, right, top, bottom } = of.element().getBoundingClientRect()
      return { left, right, rows: [top, bottom] }
    }
    // Both move in.
    await expect.poll(() => edges(link).rows).toEqual([784, 836])
    await expect.poll(() => edges(cart).rows).toEqual([784, 836])
    expect(edges(link).right).toBeLessThan(edges(cart).left)
  })

  const underWay = [
    ...keptCart([milk, biscuits], { milk: 1, biscuits: 1 }).answers,
    on(orderHistory, {
      data: [order({ state: 'OUT_FOR_DELIVERY', promise: { minutes: 10, at: '2026-03-11T15:06:30Z' } })],
      totalPages: 1,
      totalCount: 1,
      currentPage: 1,
    }),
  ]
  const asksForPlace = {
    as: { orderHistory: ['order1'] },
    promise: { minutes: 10 },
    store: { _id: 'main', name: 'Koramangala' },
    clock: '2026-03-11T15:01:00Z',
  }

  it.each([390, 1280])('keeps place and promise whole beside an order under way, at %i px', async (width) => {
    await openPage('/recipes', { ...asksForPlace, width, answers: [...underWay, on(getAddresses, { data: [] })] })
    await expect.element(page.getByRole('link', { name: /^On its way · by 3:06/ })).toBeInViewport({ ratio: 1 })
    await expect.element(whereTo).toBeInViewport({ ratio: 1 })
    const cut = () =>
      [...whereTo.element().querySelectorAll('span')].filter(
        (each) => each.children.length === 0 && each.offsetWidth > 1 && each.scrollWidth > each.offsetWidth,
      )
    await expect.poll(() => cut().map(({ textContent }) => textContent)).toEqual([])
  })

  it.each(['PAYMENT_PENDING', 'OUT_FOR_DELIVERY'] as const)(
    'shows a long name, the place and an order under way, %s, one beside another',
    async (state) => {
      const payment = { method: 'online', provider: 'test', state: 'due' } as const
      const data = [order({ state, payment, promise: { minutes: 10, at: '2026-03-11T15:06:30Z' } })]
      await openPage('/recipes', {
        ...asksForPlace,
        width: 1280,
        settings: { storeName: 'Shri Balaji Fresh Market' },
        answers: [
          ...keptCart([milk, biscuits], { milk: 1, biscuits: 1 }).answers,
          on(getAddresses, { data: [] }),
          on(orderHistory, { data, totalPages: 1, totalCount: 1, currentPage: 1 }),
        ],
      })
      await expect.element(header.getByRole('button', { name: '2 items' })).toBeVisible()
      const link = header.getByRole('link', { name: state === 'PAYMENT_PENDING' ? /^Waiting/ : /^On its way/ })
      const minutes = header.getByText('10 minutes')
      for (const width of [1280, 1400, 1440]) {
        await setWidth(width)
        await expect.element(link).toBeInViewport({ ratio: 1 })
        await expect.element(minutes).toBeInViewport({ ratio: 1 })
        await expect.poll(misplaced, { message: `${width} px` }).toEqual([])
      }
    },
  )

  it('names no time for an order that nobody brings at present', async () => {
    const promise = { minutes: 10, at: '2026-03-11T15:06:30Z' }
    const failed = order({ state: 'READY', failedAt: '2026-03-11T15:00:00Z', promise })
    await openPage('/recipes', {
      ...asksForPlace,
      answers: [
        on(getAddresses, { data: [] }),
        on(orderHistory, { data: [failed], totalPages: 1, totalCount: 1, currentPage: 1 }),
      ],
    })
    await expect.element(page.getByRole('link', { name: /^Not handed over$/ })).toBeVisible()
  })

  it('names no time for an order that waits for the money of what was added', async () => {
    const promise = { minutes: 10, at: '2026-03-11T15:06:30Z' }
    const payment = { method: 'online', provider: 'test', state: 'paid' } as const
    const unpaid = order({ state: 'CONFIRMED', payment, amountDue: 50, promise })
    await openPage('/recipes', {
      ...asksForPlace,
      answers: [
        on(getAddresses, { data: [] }),
        on(orderHistory, { data: [unpaid], totalPages: 1, totalCount: 1, currentPage: 1 }),
      ],
    })
    await expect.element(page.getByRole('link', { name: /^Waiting for payment$/ })).toBeVisible()
  })

  it('says that the rider is at the door instead of when', async () => {
    const answers = [...underWay, on(getAddresses, { data: [] })]
    const atDoor = on(orderDelivery, { data: delivery({ stage: 'arrived', eta: null }) })
    await openPage('/recipes', { ...asksForPlace, answers: [...answers, atDoor] })
    await expect.element(page.getByRole('link', { name: /^Your rider is at the door$/ })).toBeVisible()
  })

  it('says of an order that is tried again when its page expects it, not what was promised', async () => {
    const attempt = { at: '2026-03-11T15:00:00Z', wish: null, backAt: null, decidedAt: '2026-03-11T15:00:30Z' }
    const again = order({ state: 'READY', attempts: [attempt], promise: { minutes: 10, at: '2026-03-11T15:06:30Z' } })
    await openPage('/recipes', {
      ...asksForPlace,
      answers: [
        on(getAddresses, { data: [] }),
        on(orderHistory, { data: [again], totalPages: 1, totalCount: 1, currentPage: 1 }),
        on(orderDelivery, { data: delivery({ stage: 'ready', eta: '2026-03-11T15:40:00Z' }) }),
      ],
    })
    await expect.element(page.getByRole('link', { name: /^Another try · by 3:40/ })).toBeVisible()
  })

  it('has the order that needs its shopper before a newer one that only waits', async () => {
    const newer = order({ _id: 'newer', state: 'PLACED' })
    const back = order({ state: 'READY', failedAt: '2026-03-11T15:00:00Z' })
    await openPage('/recipes', {
      ...asksForPlace,
      answers: [
        on(getAddresses, { data: [] }),
        on(orderHistory, { data: [newer, back], totalPages: 1, totalCount: 2, currentPage: 1 }),
      ],
    })
    await expect.element(page.getByRole('link', { name: /^Not handed over$/ })).toBeVisible()
  })

  it('knows the place of somebody with saved addresses: that of the last order, and it can be changed', async () => {
    const saved = ['First Street', 'Second Street'].map((address_line, index) => ({
      ...address({ _id: `a${index}`, address_line, pincode: `56003${index}`, label: 'Home' }),
    }))
    const last = order({ address: { ...order().address, _id: 'a1' } })
    const asked: string[] = []
    await openPage('/recipes', {
      ...asksForPlace,
      answers: [
        on(getAddresses, { data: saved }),
        on(orderHistory, { data: [last], totalPages: 1, totalCount: 1, currentPage: 1 }),
        on(getServingStore, ({ query }) => {
          asked.push(query.addressId ?? '')
          const promise = { minutes: 10, at: '2026-03-11T15:11:00Z' }
          return { data: { store: asksForPlace.store, open: true, opensAt: null, promise, reason: null } }
        }),
      ],
    })
    await expect.element(header.getByRole('button', { name: 'Home · Second Street' })).toBeVisible()
    expect(asked).toEqual(['a1'])
    await expect.element(whereTo).not.toBeInTheDocument()
  })

  it('says of an order that comes back that it was not handed over', async () => {
    const back = order({ state: 'READY', failedAt: '2026-03-11T15:07:00Z' })
    await openPage('/recipes', {
      as: { orderHistory: ['order1'] },
      answers: [on(orderHistory, { data: [back], totalPages: 1, totalCount: 1, currentPage: 1 })],
    })
    await expect.element(page.getByText('Not handed over', { exact: true })).toBeVisible()
  })

  it.each([320, 390, 820])('stays at the top while the page scrolls, at %i px', async (width) => {
    await openPage('/search?q=chips', { width, answers: found })
    await expect.poll(() => main.getByRole('article').elements()).toHaveLength(20)
    scrollTo(0, 400)
    await expect.poll(() => scrollY).toBeGreaterThan(300)
    const { top, height } = header.element().getBoundingClientRect()
    expect(top).toBe(0)
    expect(height).toBeLessThanOrEqual(112)
    for (const name of ['Tokri, home', 'Login'])
      await expect.element(header.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
    await expect.element(page.getByRole('combobox')).toBeInViewport({ ratio: 1 })
  })
})

describe('the account in the header', () => {
  it('is a menu with name, orders and addresses, closed by a choice and closed for whoever logs in next', async () => {
    const answers: Answer[] = [
      on(logout, { message: 'Logged out successfully' }),
      on(login, { data: tokens, message: 'Login successful!' }),
    ]
    const shop = await openPage('/recipes', { as: {}, width: 1280, answers })
    const button = header.getByRole('button', { name: 'Account' })
    const menu = page.getByRole('menu')
    await button.click()
    await expect.element(menu.getByText('My Account')).toBeVisible()
    for (const [name, href] of [
      ['Asha Rao', '/dashboard/profile'],
      ['My Orders', '/dashboard/myorders'],
      ['Saved Address', '/dashboard/myaddress'],
    ] as const)
      await expect.element(menu.getByRole('menuitem', { name })).toHaveAttribute('href', href)
    expect(menu.getByRole('menuitem', { name: 'Upload Product' }).elements()).toHaveLength(0)
    await menu.getByRole('menuitem', { name: 'My Orders' }).click()
    await expect.poll(shop.address).toBe('/dashboard/myorders')
    await expect.element(menu).not.toBeInTheDocument()
    await button.click()
    // The page is open already: this press only closes the menu.
    await menu.getByRole('menuitem', { name: 'My Orders' }).click()
    await expect.element(menu).not.toBeInTheDocument()
    await button.click()
    await menu.getByRole('menuitem', { name: 'Logout' }).click()
    await expect.poll(shop.address).toBe('/')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Groceries' })).toBeVisible()
    expect(localStorage.getItem('accessToken')).toBeNull()
    await header.getByRole('link', { name: 'Login' }).click()
    await page.getByLabelText('Email').fill('asha@example.in')
    await page.getByLabelText('Password', { exact: true }).fill('Jaggery-lamp-7')
    await main.getByRole('button', { name: 'Login', exact: true }).click()
    await expect.element(button).toHaveAttribute('aria-expanded', 'false')
    await expect.element(menu).not.toBeInTheDocument()
    await expect.poll(shop.address).toBe('/')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Groceries' })).toBeVisible()
  })

  it('is a link to the account page on a phone, which has all of the menu', async () => {
    const shop = await openPage('/recipes', { as: { role: 'Admin', name: 'Asha Rao' } })
    await header.getByRole('link', { name: 'My account' }).click()
    await expect.poll(shop.address).toBe('/user')
    await expect.element(main.getByText('(Admin)')).toBeVisible()
    for (const name of [
      'Category',
      'Sub Category',
      'Product',
      'Upload Product',
      'My Orders',
      'Saved Address',
      'My Cart',
    ])
      await expect.element(main.getByRole('link', { name, exact: true })).toBeVisible()
  })

  it('has "(Admin)" and the pages of the counter for an administrator', async () => {
    await openPage('/recipes', { as: { role: 'Admin' }, width: 1280 })
    await header.getByRole('button', { name: 'Account' }).click()
    const menu = page.getByRole('menu')
    await expect.element(menu.getByText('(Admin)')).toBeVisible()
    for (const name of ['Category', 'Sub Category', 'Product', 'Upload Product', 'My Orders', 'Saved Address'])
      await expect.element(menu.getByRole('menuitem', { name, exact: true })).toBeVisible()
  })

  it('logs out once when Logout is pressed twice', async () => {
    const shop = await openPage('/user', {
      as: {},
      answers: [on(logout, { message: 'Logged out successfully' }), on(userDetails, { data: user() })],
    })
    await main.getByRole('button', { name: 'Logout' }).dblClick()
    await expect.element(page.getByText('Logged out successfully')).toBeVisible()
    await expect.poll(shop.address).toBe('/')
    await expect.element(header.getByRole('link', { name: 'Login' })).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Groceries' })).toBeVisible()
    await expect.poll(() => shop.sent(logout)).toHaveLength(1)
  })
})

it('the footer links to the social pages that the settings name, and to no others', async () => {
  await openPage('/recipes', {
    settings: { social: { facebook: '', instagram: 'https://www.instagram.com/a.shop', linkedin: '' } },
  })
  const links = footer.getByRole('link', { name: 'opens in a new tab' })
  await expect.element(links).toHaveAttribute('href', 'https://www.instagram.com/a.shop')
  expect(links.elements()).toHaveLength(1)
})

it('on a phone the footer leads a guest to the cart, which is empty', async () => {
  const shop = await openPage('/recipes')
  await footer.getByRole('link', { name: 'My Cart' }).click()
  await expect.poll(shop.address).toBe('/cart')
})
