import { getSettings } from '@tokri/contract/settings.ts'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { on } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import { settings } from '../../../test/shapes.ts'

const said = (text: string) => ({ text, updatedOn: '2026-11-29', updatedAt: '2026-11-29T09:00:00.000Z' })
const pages = { privacy: null, terms: null, refunds: null, shipping: null, contact: null }
const seller = {
  ...{ legalName: 'Tokri Foods', address: '100 Feet Road', email: 'shop@tokri.example', phone: '+91 80 1234' },
  ...{ fssai: '11223344556677', gstin: '' },
  grievanceOfficer: { name: 'Asha Rao', email: 'asha@tokri.example', phone: '' },
}
const open = async (address: string, changes: Parameters<typeof settings>[0]) => {
  const shown = settings(changes)
  return openPage(address, { settings: shown, answers: [on(getSettings, { data: shown })] })
}
const main = page.getByRole('main')
const footer = page.getByRole('contentinfo')

describe('a page that the law asks for', () => {
  it('shows what the shop wrote, HTML as text and unsafe links as text, and how long data is kept', async () => {
    const text =
      '## Why\n\n- We [deliver](https://tokri.example). <img src=x onerror=alert(1)>\n- [No](javascript:alert(1))'
    await open('/legal/privacy', { pages: { ...pages, privacy: said(text) } })
    await expect.element(main.getByRole('heading', { name: 'Privacy policy' })).toBeVisible()
    await expect.element(main.getByText('Updated on 29 Nov 2026')).toBeVisible()
    await expect.element(main.getByRole('heading', { name: 'Why' })).toBeVisible()
    expect([...main.element().querySelectorAll('a[href]')].map((link) => link.getAttribute('href'))).toEqual([
      'https://tokri.example',
    ])
    expect(main.element().querySelector('article img')).toBe(null)
    expect(main.element().querySelector('[lang=en]')?.textContent).toContain('We deliver')
    await expect.element(main.getByText('A product that you wait for')).toBeVisible()
    await expect.element(main.getByText('1 day', { exact: true })).toBeVisible()
    await expect.element(main.getByText('An invitation to work here')).toBeVisible()
    await expect.element(main.getByText('3 days', { exact: true })).toBeVisible()
  })

  it('is not found until it is published', async () => {
    await open('/legal/terms', { pages })
    await expect.element(page.getByText('It may have moved, or never been here.')).toBeVisible()
  })

  it('names on the contact page whom shoppers reach', async () => {
    await open('/contact', { seller, pages: { ...pages, contact: said('We answer within a day. हम जवाब देते हैं।') } })
    await expect.element(main.getByText('We answer within a day.', { exact: false })).toBeVisible()
    expect(main.element().querySelector('[lang=hi]')?.textContent).toContain('हम')
    await expect.element(main.getByRole('link', { name: '+91 80 1234' })).toHaveAttribute('href', 'tel:+91801234')
    await expect.element(main.getByText('Grievance officer')).toBeVisible()
    await expect.element(main.getByRole('link', { name: 'asha@tokri.example' })).toBeVisible()
  })
})

it('the footer links to the published pages alone, and shows the numbers of the seller', async () => {
  await open('/contact', { seller, pages: { ...pages, terms: said('Be kind'), contact: said('Hello') } })
  const links = footer.getByRole('navigation', { name: 'About the shop' }).getByRole('link')
  await expect.element(links.first()).toHaveAttribute('href', '/legal/terms')
  expect(links.elements().map(({ textContent }) => textContent)).toEqual(['Terms of use', 'Contact'])
  await expect.element(footer.getByText('FSSAI 11223344556677')).toBeVisible()
})
