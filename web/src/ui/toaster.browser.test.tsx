import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { holdTimers } from '../../test/held-timers.ts'
import { openPage, openPart } from '../../test/open.tsx'
import { dismissToast, showToast, toast } from './toast.ts'

const toasts = (text: string) => page.getByText(text).elements()

// Where the test before has left the pointer, a toast could appear, which then would stay.
beforeEach(() => userEvent.hover(document.documentElement, { position: { x: 0, y: 0 } }))

/** A toast leaves with an animation of a second. */
const LEAVING_MS = 1000

describe('toasts', () => {
  it('show for four seconds if they are errors, and at most 20 at once', async () => {
    await openPart('')
    const pass = holdTimers()
    for (let press = 0; press < 25; press++) toast.error(`Line ${press} is wrong`)
    await expect.poll(() => toasts('is wrong')).toHaveLength(20)
    pass(3900)
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    expect(toasts('is wrong')).toHaveLength(20)
    await expect
      .poll(() => {
        pass(LEAVING_MS)
        return toasts('is wrong')
      })
      .toHaveLength(0)
  })

  it.each([
    ['success', 2000],
    ['blank', 4000],
    ['custom', 4000],
  ] as const)('of the kind %s leave after %i ms', async (kind, duration) => {
    await openPart('')
    const pass = holdTimers()
    showToast({ kind, text: 'Item Added', ...(kind === 'custom' && { action: { label: 'Undo', run: () => {} } }) })
    await expect.poll(() => toasts('Item Added')).toHaveLength(1)
    // Its timer is set in an effect.
    await expect.poll(() => pass.held()).toBeGreaterThan(0)
    pass(duration - 100)
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    expect(toasts('Item Added')).toHaveLength(1)
    pass(100)
    await expect.poll(() => pass.held()).toBeGreaterThan(0)
    pass(LEAVING_MS)
    await expect.poll(() => toasts('Item Added')).toHaveLength(0)
  })

  it.each(['success', 'error'] as const)('that repeat a text of the kind %s are one with a count', async (kind) => {
    await openPart('')
    for (let add = 0; add < 4; add++) toast[kind]('Item Added')
    await expect.element(page.getByText('Item Added')).toHaveTextContent('Item Added × 4')
    expect(toasts('Item Added')).toHaveLength(1)
  })

  it('that say that something is loading stay until it has ended', async () => {
    await openPart('')
    const pass = holdTimers()
    showToast({ kind: 'loading', id: 'invoice', text: 'Preparing the invoice' })
    await expect.poll(() => toasts('Preparing the invoice')).toHaveLength(1)
    for (let minute = 0; minute < 3; minute++) pass(60_000)
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    expect(toasts('Preparing the invoice')).toHaveLength(1)
    dismissToast('invoice')
    await expect
      .poll(() => {
        pass(LEAVING_MS)
        return toasts('Preparing the invoice')
      })
      .toHaveLength(0)
  })

  it('appear below the search field, and above the heading of a form', async () => {
    await openPage('/register')
    await page.getByLabelText('Name').fill('Asha Rao')
    await page.getByLabelText('Email').fill('asha@example.in')
    await page.getByLabelText('Password', { exact: true }).fill('Jaggery-lamp-7')
    await page.getByLabelText('Confirm Password').fill('Jaggery-lamp-8')
    await userEvent.keyboard('{Enter}')
    const said = page.getByRole('status').filter({ hasText: 'Password and Confirm Password do not match' })
    await expect.element(said).toBeVisible()
    const bottom = (element: Element) => element.getBoundingClientRect().bottom
    expect(said.element().getBoundingClientRect().top).toBeGreaterThan(bottom(page.getByRole('banner').element()))
    const heading = page.getByRole('heading', { level: 1, name: 'Register' }).element()
    expect(bottom(said.element())).toBeLessThanOrEqual(heading.getBoundingClientRect().top)
  })
})
