// Long pages on paper, as Chromium prints them: every row whole, over no other, and within its sheet.
import type { Page } from '@playwright/test'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { expect, test } from './page-checks.ts'
import { addAddress, fillCart, orderCart, signInNewShopper } from './shopper.ts'

/** Where a row or a card stands on paper: in points, from the bottom left of its sheet. */
type Box = { name: string; sheet: number; left: number; bottom: number; right: number; top: number }
type Sheet = { width: number; height: number }

const LINES = 54

/** A link over each row and heading, which a PDF lists with its place. */
const layLinks = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('main :is(li, dl > div, h2)')]
    for (const row of rows.filter((each) => !each.querySelector('li, dl, h2'))) {
      const link = document.createElement('a')
      link.href = `https://printed.test/${encodeURIComponent((row.textContent ?? '').slice(0, 40))}`
      link.style.cssText = 'position: absolute; inset: 0'
      row.style.position = 'relative'
      row.append(link)
    }
  })

const printed = async (page: Page): Promise<{ sheets: Sheet[]; boxes: Box[] }> => {
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  const objects = new Map(
    [...pdf.matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id = '', text = '']) => [id, text]),
  )
  const numbers = (text: string) => text.trim().split(' ').map(Number)
  const pages = [...objects.values()].filter((text) => /^<<\/Type \/Page\n/.test(text))
  const boxes = pages.flatMap((text, sheet) =>
    [...(/\/Annots \[(.*?)\]/.exec(text)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].flatMap(([, id = '']) => {
      const annotation = objects.get(id) ?? ''
      const [, name] = /\/URI \(https:\/\/printed\.test\/(.*?)\)>>/.exec(annotation) ?? []
      const [left = 0, bottom = 0, right = 0, top = 0] = numbers(/\/Rect \[(.*?)\]/.exec(annotation)?.[1] ?? '')
      return name === undefined ? [] : [{ name: decodeURIComponent(name), sheet, left, bottom, right, top }]
    }),
  )
  const sheets = pages.map((text) => {
    const [, , width = 0, height = 0] = numbers(/\/MediaBox \[(.*?)\]/.exec(text)?.[1] ?? '')
    return { width, height }
  })
  return { sheets, boxes }
}

const isOver = (one: Box, other: Box): boolean =>
  one.sheet === other.sheet &&
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
  Math.min(one.top, other.top) - Math.max(one.bottom, other.bottom) > 1

const faultsOf = ({ sheets, boxes }: Awaited<ReturnType<typeof printed>>): string[] =>
  boxes.flatMap((box, at) => {
    const { width = 0, height = 0 } = sheets[box.sheet] ?? {}
    const isWithin = box.left >= 0 && box.bottom >= 0 && box.right <= width && box.top <= height
    return [
      ...(isWithin ? [] : [`${box.name} is cut off`]),
      ...boxes.slice(at + 1).flatMap((other) => (isOver(box, other) ? [`${box.name} lies over ${other.name}`] : [])),
    ]
  })

test('a long order is printed whole', { tag: '@long' }, async ({ page }) => {
  const shopper = await signInNewShopper(page)
  await addAddress(page, shopper)
  await fillCart(page, shopper, [ids.milk500, ids.namkeenMix])
  const { _id } = await orderCart(page, shopper, 'cash-on-delivery')
  await page.goto(`/dashboard/myorders/${_id}`)
  const line = page.locator('main li', { hasText: 'Testwell Toned Milk' })
  await expect(line).toBeVisible()
  await expect(page.getByText('Final amount')).toBeVisible()
  await line.evaluate((row, count) => {
    for (let at = 0; at < count; at++) row.after(row.cloneNode(true))
  }, LINES)
  await layLinks(page)
  // Fewer lines end elsewhere on the sheet.
  for (let round = 0; round < 8; round++) {
    const paper = await printed(page)
    expect(paper.boxes.filter(({ name }) => /Final amount|Testwell Toned Milk/.test(name))).toHaveLength(
      LINES + 2 - round,
    )
    expect(faultsOf(paper)).toEqual([])
    expect(paper.sheets.length).toBeGreaterThan(1)
    await line.first().evaluate((row) => row.remove())
  }
})
