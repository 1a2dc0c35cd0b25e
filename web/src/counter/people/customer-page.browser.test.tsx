import { deleteCustomer, exportCustomer, getCustomer, noteCustomer } from '@tokri/contract/people.ts'
import { resetSecondFactor } from '@tokri/contract/second-factor.ts'
import type { CustomerShape } from '@tokri/contract/user.schema.ts'
import { enterPassword } from '@tokri/contract/user.ts'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Answer, on, refusal } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import { address, user } from '../../../test/shapes.ts'

const at = '2026-11-20T10:00:00.000Z'
const asha: CustomerShape = {
  user: user(),
  secondFactor: true,
  orders: [{ _id: 'one', orderNumber: 'T-1001', state: 'DELIVERED', total: 125.3, createdAt: at }],
  orderCount: 1,
  spend: 125.3,
  credit: { balance: 0, entries: [] },
  addresses: [],
  notes: [{ _id: 'n', note: 'Second floor', by: null, at }],
  consents: [{ purpose: 'marketing_mail', given: true, version: '2026-11', at }],
}

const open = (answers: Answer[], permits: ('owner' | 'support')[] = ['owner']) =>
  openPage('/dashboard/people/asha', {
    as: { _id: 'kamala', role: 'Admin', permits },
    width: 1280,
    answers: [on(getCustomer, { data: asha }), ...answers],
  })

const dialog = page.getByRole('dialog')
const choose = async (name: string) => {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name }).click()
}

describe('the page of a customer', () => {
  it('shows what the shop knows, and takes a note', async () => {
    const shop = await open([on(noteCustomer, { data: { _id: 'm', note: 'Rings twice', by: 'Kamala', at } })])
    await expect.element(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible()
    await expect.element(page.getByRole('main')).toMatchTextContent('₹125.30')
    await expect.element(page.getByRole('main')).toMatchTextContent('A deleted account')
    await expect.element(page.getByText(/Offers by e-mail: given/)).toBeVisible()
    await page.getByRole('textbox', { name: 'New note' }).fill(' Rings twice ')
    await page.getByRole('button', { name: 'Add' }).click()
    const body = { userId: 'asha', note: 'Rings twice' }
    await expect.poll(() => shop.sent(noteCustomer)).toEqual([{ body }])
    await expect.element(page.getByRole('textbox', { name: 'New note' })).toHaveValue('')
  })

  it('calls their number, and says if only an address has it', async () => {
    const addresses = [address({ mobile: '9123456780' })]
    await open([on(getCustomer, { data: { ...asha, user: user({ mobile: '' }), addresses } })])
    const number = page.getByRole('main').getByRole('link', { name: '9123456780' })
    await expect.element(number).toHaveAttribute('href', 'tel:9123456780')
    await expect.element(page.getByText('(of an address)')).toBeVisible()
  })

  it('deletes an account with a reason', async () => {
    const shop = await open([on(deleteCustomer, refusal('in_use', { message: 'Take away role and duties first' }))])
    await choose('Delete')
    await expect.element(dialog).toMatchTextContent('This cannot be undone')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asked by mail')
    await dialog.getByRole('button', { name: 'Delete the account' }).click()
    await expect.element(page.getByText('Take away role and duties first')).toBeVisible()
    expect(shop.sent(deleteCustomer)).toEqual([{ body: { userId: 'asha', reason: 'Asked by mail' } }])
  })

  it('takes two-step sign-in off after the password', async () => {
    const shop = await open([on(enterPassword, {}), on(resetSecondFactor, {})])
    await choose('Reset two-step sign-in')
    await expect.element(dialog).toMatchTextContent('signed out everywhere')
    await dialog.getByLabelText('Your password').fill('Tamarind-42')
    await dialog.getByRole('button', { name: 'Take it off' }).click()
    await expect.poll(() => shop.sent(resetSecondFactor)).toEqual([{ body: { userId: 'asha' } }])
    expect(shop.sent(enterPassword)).toEqual([{ body: { password: 'Tamarind-42' } }])
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('has no copy and no deletion for whoever may not do that', async () => {
    const shop = await open([], ['support'])
    await expect.element(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'More actions' })).not.toBeInTheDocument()
    expect(shop.sent(exportCustomer)).toEqual([])
  })
})
