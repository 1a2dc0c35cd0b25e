import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { expect, expectAccessible, test, waitForHydration } from './page-checks.ts'

const chips = `/snacks-namkeen-${ids.snacks}/chips-${ids.chips}`
const milk = `/dairy-${ids.dairy}/milk-${ids.milk}`

test('a listing shows the breadcrumb, the subcategories with the current one marked, and its heading', async ({
  page,
}) => {
  expect(await (await page.request.get(milk)).text()).toContain('Testwell Toned Milk')
  await page.goto(milk)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(/Home\s*\/\s*Dairy/)
  const column = page.getByRole('navigation', { name: 'Dairy' })
  await expect(column.getByRole('link')).toHaveText(['Milk', 'Curd & Yogurt', 'Paneer', 'Eggs'])
  await expect(column.getByRole('link', { name: 'Milk' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Milk')
  await expectAccessible(page)
  await column.getByRole('link', { name: 'Curd & Yogurt' }).click()
  await expect(page).toHaveURL(new RegExp(`/dairy-${ids.dairy}/curd-yogurt-${ids.curd}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Curd & Yogurt')
  await expect(column.getByRole('link', { name: 'Curd & Yogurt' })).toHaveAttribute('aria-current', 'page')
})

test('products have 1, 2, 3 or 4 columns by width', { tag: '@desktop' }, async ({ page }) => {
  // The test sets its own widths.
  await page.goto(chips)
  const columns = () =>
    page
      .getByRole('main')
      .locator('section')
      .getByRole('list')
      .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
  for (const [width, count] of [
    [320, 1],
    [390, 2],
    [800, 3],
    [1280, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(columns, `${width} px`).toBe(count)
  }
})

test('the subcategories are a column of pictures at the left at every width, beside at least two cards a row from 360 px', {
  tag: '@desktop',
}, async ({ browser, baseURL }) => {
  for (const [width, count] of [
    [320, 1],
    [360, 2],
    [390, 2],
    [820, 3],
    [1080, 3],
    [1280, 4],
  ] as const) {
    // A window of its own for each width: Chromium sometimes draws no more frames after a loaded page got another size.
    const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport: { width, height: 700 } })
    const page = await context.newPage()
    await page.goto(chips)
    await waitForHydration(page)
    const column = page.getByRole('navigation', { name: 'Snacks & Namkeen' })
    const cards = page.getByRole('main').getByRole('article')
    const columnRight = async () => {
      const { x = 0, width: wide = 0 } = (await column.boundingBox()) ?? {}
      return x + wide
    }
    const boxes = await cards.evaluateAll((all) =>
      all.map((card) => {
        const { left, right, top } = card.getBoundingClientRect()
        const add = card.querySelector('button')?.getBoundingClientRect()
        return { left, right, top, inside: !add || (add.left > left && add.right < right) }
      }),
    )
    expect(boxes.filter(({ top }) => top === boxes[0]?.top).length, `${width} px`).toBe(count)
    expect(Math.min(...boxes.map(({ left }) => left)), `${width} px`).toBeGreaterThanOrEqual(await columnRight())
    expect(Math.max(...boxes.map(({ right }) => right)), `${width} px`).toBeLessThanOrEqual(width)
    expect(boxes.every(({ inside }) => inside)).toBe(true)
    const links = column.getByRole('link')
    const [first, second] = await Promise.all([links.nth(0).boundingBox(), links.nth(1).boundingBox()])
    expect(second?.y, `${width} px`).toBeGreaterThan((first?.y ?? 0) + 40)
    await expect(column.locator('img')).toHaveCount(await links.count())
    // The element stays in place while the products scroll.
    await page.evaluate(() => scrollTo(0, 900))
    await expect(column.getByRole('link', { name: 'Chips' })).toBeInViewport({ ratio: 1 })
    await context.close()
  }
})

test('Load More loads further pages; Back restores the longer list, a new visit starts with one page', async ({
  page,
  isMobile,
}) => {
  await page.goto(chips)
  const cards = page.getByRole('main').getByRole('article')
  const more = page.getByRole('button', { name: 'Load More' })
  await expect(cards).toHaveCount(20)
  await more.click()
  await expect(cards).toHaveCount(40)
  if (!isMobile) {
    // An overlay leaves the list unchanged.
    await page.getByRole('button', { name: 'My Cart' }).click()
    await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${chips}$`))
    await expect(page.locator('main article')).toHaveCount(40)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(cards).toHaveCount(40)
  }
  await more.click()
  await expect(cards).toHaveCount(48)
  await expect(more).toHaveCount(0)
  await cards.nth(45).getByRole('link').click()
  await expect(page).toHaveURL(/\/product\//)
  await page.goBack()
  await expect(cards).toHaveCount(48)

  const column = page.getByRole('navigation', { name: 'Snacks & Namkeen' })
  await column.getByRole('link', { name: 'Biscuits' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Biscuits')
  await expect(cards).toHaveCount(1)
  await column.getByRole('link', { name: 'Chips' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chips')
  await expect(cards).toHaveCount(20)
})

test('a choice between the hydration of the header and that of the page counts', async ({ page }) => {
  await page.addInitScript(() => {
    const isHydrated = (selector: string) => Object.keys(document.querySelector(selector) ?? {}).length > 0
    let chosen = false
    const choose = () => {
      const list = document.querySelector('select')
      if (chosen || !list || !isHydrated('#header') || isHydrated('#main > *')) return
      chosen = true
      document.documentElement.dataset.chosen = 'early'
      list.value = 'price-down'
      // Dispatches both events one after the other, as a browser does.
      for (const type of ['input', 'change']) list.dispatchEvent(new Event(type, { bubbles: true }))
    }
    // React works in tasks of a message port and hydrates the header before the page. This handler checks before each
    // task.
    const onMessage = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage')
    Object.defineProperty(MessagePort.prototype, 'onmessage', {
      ...onMessage,
      set(work: (event: MessageEvent) => void) {
        onMessage?.set?.call(this, (event: MessageEvent) => {
          choose()
          work.call(this, event)
        })
      },
    })
  })
  await page.goto(chips)
  await expect(page.locator('html')).toHaveAttribute('data-chosen', 'early')
  await expect(page).toHaveURL(/\?sort=price-down$/)
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('price-down')
  await expect(page.getByRole('main').getByRole('article').first()).toContainText('Testwell Crinkle Lime Chips')
})

test('unknown search parameters and their order change nothing', async ({ page }) => {
  // A hydration mismatch would log a console error.
  for (const [search, cards] of [
    ['?utm_source=letter&fbclid=x', 20],
    ['?maxPrice=10000&minDiscount=10&gclid=x', 16],
    ['?sort=nonsense&minDiscount=much&inStock=perhaps', 20],
  ] as const) {
    await page.goto(chips + search)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('main article')).toHaveCount(cards)
    await expect(page.getByRole('button', { name: 'Clear' })).toHaveCount(search.includes('maxPrice') ? 1 : 0)
  }
})

test('a card shows unit, price per 100, discount, whole rupees and "10 Min"; out of stock has no control', async ({
  page,
}) => {
  await page.goto(`/dairy-${ids.dairy}/curd-${ids.curd}`)
  const yogurt = page.getByRole('article').filter({ hasText: 'Mango Yogurt' })
  // ₹33.35 less 12.5 % is ₹29.18.
  for (const text of ['10 Min', '13% OFF', '₹29', '₹33', '100 g']) await expect(yogurt).toContainText(text)
  await expect(yogurt.getByRole('button', { name: 'Add Testwell Mango Yogurt' })).toBeVisible()
  const curd = page.getByRole('article').filter({ hasText: 'Thick Curd' })
  await expect(curd).toContainText('Out of stock')
  await expect(curd).toContainText('₹10.13/100 g')
  await expect(curd.getByRole('button')).toHaveCount(0)
})
