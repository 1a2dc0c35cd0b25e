import { getInvitations, getUsers, invite, revokeInvitation, setAccess, setDuties } from '@tokri/contract/people.ts'
import { secretSources } from '@tokri/contract/setup.ts'
import type { AdminUserShape } from '@tokri/contract/user.schema.ts'
import { enterPassword, forgotPassword } from '@tokri/contract/user.ts'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answer, on, refusal } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import { user } from '../../../test/shapes.ts'

const dialog = page.getByRole('dialog')
const access = page.getByRole('button', { name: /^Access of Asha Rao/ })
const asha: AdminUserShape = user()

const open = async (answers: Answer[] = [], search = '') => {
  const people = [asha]
  const shop = await openPage(`/dashboard/people${search}`, {
    as: { _id: 'kamala', name: 'Kamala Devi', role: 'Admin' },
    width: 1280,
    answers: [
      on(getUsers, ({ body }) => {
        const data = people.filter(({ name }) => name.toLowerCase().includes((body.search ?? '').toLowerCase()))
        return { data, totalPages: 1, totalCount: data.length, currentPage: 1 }
      }),
      on(getInvitations, { data: [] }),
      on(setDuties, ({ body }) => {
        const data = { ...asha, duties: body.duties }
        people[0] = data
        return { data, message: 'Duties saved' }
      }),
      ...answers,
    ],
  })
  return shop
}

describe('the people', () => {
  it('get and lose a duty, by keyboard', async () => {
    const shop = await open()
    await expect.element(page.getByRole('button', { name: 'Duties of Asha Rao: no duties' })).toBeEnabled()
    await page.getByRole('button', { name: 'Duties of Asha Rao: no duties' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await dialog
      .getByRole('checkbox', { name: /^Picker/ })
      .element()
      .focus()
    await userEvent.keyboard(' ')
    await dialog.getByRole('button', { name: 'Save' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Duties of Asha Rao: Picker' }).click()
    await dialog.getByRole('checkbox', { name: /^Picker/ }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByRole('button', { name: 'Duties of Asha Rao: no duties' })).toBeVisible()
    await expect
      .poll(() => shop.sent(setDuties).map(({ body }) => body))
      .toEqual([
        { _id: 'asha', duties: [{ storeId: 'main', duty: 'picker' }] },
        { _id: 'asha', duties: [] },
      ])
  })

  it('get permits only with the password, and as an administrator', async () => {
    const shop = await open([
      on(enterPassword, ({ body }) => {
        if (body.password !== 'Tamarind-42') throw refusal('invalid_credentials', { message: 'Invalid password' })
        return {}
      }),
      on(setAccess, refusal('last_admin')),
    ])
    await expect.element(access).toMatchTextContent('Shopper')
    await access.click()
    await expect.element(dialog).toMatchTextContent(asha.email)
    await expect.element(dialog.getByRole('checkbox', { name: /^Support/ })).not.toBeInTheDocument()
    await expect.element(dialog.getByRole('radio', { name: 'Shopper' })).toHaveFocus()
    await dialog.getByRole('radio', { name: 'At this counter' }).click()
    await dialog.getByLabelText('Your password').fill('not this one')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog).toMatchTextContent('Choose what they may do first')
    await dialog.getByRole('checkbox', { name: /^Support/ }).click()
    await dialog.getByRole('checkbox', { name: /^Catalogue/ }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog).toMatchTextContent('Invalid password')
    expect(shop.sent(setAccess)).toEqual([])
    await dialog.getByLabelText('Your password').fill('Tamarind-42')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('The last administrator cannot be removed')).toBeVisible()
    const body = { _id: 'asha', role: 'Admin', permits: ['catalogue', 'support'] }
    await expect.poll(() => shop.sent(setAccess)).toEqual([{ body }])
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it.each([null, 'counter'] as const)('are sent a code where there is a mail server: %s', async (smtp) => {
    const unproven = { ...asha, verify_email: false }
    const sources = { canKeep: true, razorpay: null, stripe: null, smtp, mailFrom: 'shop@shop.test' }
    const shop = await open([
      on(getUsers, { data: [unproven], totalPages: 1, totalCount: 1, currentPage: 1 }),
      on(secretSources, { data: sources }),
      on(forgotPassword, { message: 'If this account exists, a code is on its way' }),
    ])
    await access.click()
    const send = dialog.getByRole('button', { name: `Send a code to ${asha.email}` })
    if (smtp === null) {
      await expect.element(dialog.getByText('there is no mail server yet that could send one')).toBeVisible()
      await expect.element(send).not.toBeInTheDocument()
    } else {
      await send.click()
      await expect.element(page.getByText(`Code sent to ${asha.email}`)).toBeVisible()
      expect(shop.sent(forgotPassword)).toEqual([{ body: { email: asha.email } }])
    }
  })

  it('are suspended, and active again', async () => {
    const shop = await open()
    shop.answer(
      on(setAccess, ({ body }) => ({ data: { ...asha, status: body.status ?? asha.status }, message: 'Access saved' })),
    )
    const status = page.getByLabelText('Status of Asha Rao')
    for (const next of ['Suspended', 'Active'] as const) {
      await status.selectOptions(next)
      await expect.poll(() => shop.sent(setAccess).at(-1)?.body).toEqual({ _id: 'asha', status: next })
      await expect.element(status).toBeEnabled()
    }
  })

  it('are only shown to whoever may not give access', async () => {
    await openPage('/dashboard/people', {
      as: { role: 'Admin', permits: ['support'] },
      width: 1280,
      answers: [on(getUsers, { data: [asha], totalPages: 1, totalCount: 1, currentPage: 1 })],
    })
    await expect.element(page.getByLabelText('Status of Asha Rao')).toBeDisabled()
    await expect.element(access).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: /^Duties of/ })).toBeDisabled()
    const nav = page.getByRole('navigation', { name: 'Counter' })
    await expect.element(nav.getByRole('link', { name: 'Orders', exact: true })).toBeVisible()
    for (const name of ['Settings', 'Product', 'Accounts'])
      await expect.element(nav.getByRole('link', { name, exact: true })).not.toBeInTheDocument()
  })

  it('are searched, with the text in the address and a way back to all', async () => {
    const shop = await open([], '?search=zzzzqqq')
    await expect.element(page.getByText('Nobody fits this search')).toBeVisible()
    await expect.element(page.getByLabelText('Search people')).toHaveValue('zzzzqqq')
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect.element(access).toBeVisible()
    await expect.poll(() => shop.address()).toBe('/dashboard/people')
    await expect.element(page.getByLabelText('Search people')).toHaveValue('')
    await userEvent.keyboard('/')
    await expect.element(page.getByLabelText('Search people')).toHaveFocus()
    // In the field a slash is an ordinary letter.
    await userEvent.keyboard('/')
    await expect.element(page.getByLabelText('Search people')).toHaveValue('/')
  })
})

describe('staff', () => {
  const ravi = {
    ...{
      _id: 'one',
      email: 'ravi@shop.test',
      name: 'Ravi Kumar',
      role: 'Admin' as const,
      permits: ['support' as const],
    },
    duties: [{ storeId: 'main', duty: 'rider' as const }],
    mailOnly: false,
    ...{ createdAt: '2026-03-02T04:30:00.000Z', expiresAt: '2026-03-05T04:30:00.000Z' },
  }

  it('are invited with the password and what they may do, and stand in the list until they come', async () => {
    const invited = [] as (typeof ravi)[]
    const shop = await open([
      on(enterPassword, {}),
      on(getInvitations, () => ({ data: invited })),
      on(invite, () => {
        invited.push(ravi)
        const link = 'http://localhost:3000/invitation#secret'
        return { data: { ...ravi, mailed: false, link }, message: 'The invitation could not be mailed' }
      }),
      on(revokeInvitation, () => {
        invited.pop()
        return { message: 'Invitation revoked' }
      }),
    ])
    await page.getByRole('button', { name: 'Invite staff' }).click()
    await expect
      .element(dialog.getByText('There is no mail server yet, so you give it to them yourself.'))
      .toBeVisible()
    const send = dialog.getByRole('button', { name: 'Send invitation' })
    await dialog.getByLabelText('Your password', { exact: true }).fill('a long password 7')
    await send.click()
    const called = dialog.getByLabelText('Name', { exact: true })
    await expect.element(called).toHaveAccessibleDescription('Enter their name')
    await expect.element(called).toHaveFocus()
    await expect.element(dialog.getByLabelText('E-mail')).toHaveAccessibleDescription('Enter their e-mail')
    await called.fill('Ravi Kumar')
    await dialog.getByLabelText('E-mail').fill('ravi@shop.test')
    await send.click()
    const inStore = dialog.getByRole('region', { name: 'Duties' })
    await expect.element(inStore.getByText('Choose what they may do')).toBeVisible()
    await expect.element(inStore).toHaveFocus()
    await dialog.getByRole('checkbox', { name: /^Rider/ }).click()
    await dialog.getByRole('checkbox', { name: /^Support/ }).click()
    await send.click()
    const given = page.getByRole('dialog', { name: 'The invitation of Ravi Kumar' })
    await expect.element(given.getByLabelText('Link')).toHaveValue('http://localhost:3000/invitation#secret')
    await expect.element(given.getByText('Only this machine opens localhost:3000.')).toBeVisible()
    await expect.element(given.getByText('It could not be mailed')).toBeVisible()
    await expect.element(page.getByText('Invitation made: give them its link')).toBeVisible()
    await given.getByRole('button', { name: 'Done' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(shop.sent(invite)).toEqual([
      {
        body: {
          ...{ name: 'Ravi Kumar', email: 'ravi@shop.test', permits: ['support'] },
          duties: [{ storeId: 'main', duty: 'rider' }],
        },
      },
    ])
    const list = page.getByRole('region', { name: 'Invited' })
    await expect.element(list).toMatchTextContent('Ravi Kumar ravi@shop.test · Support, Rider · until 5 Mar')
    await page.getByRole('button', { name: 'Revoke the invitation of Ravi Kumar' }).click()
    await expect.element(list).not.toBeInTheDocument()
  })

  it('are said to get the link by mail alone who have an account, which a shop without a mail server cannot send', async () => {
    await open([
      on(enterPassword, {}),
      on(getInvitations, { data: [{ ...ravi, mailOnly: true }] }),
      on(invite, { data: { ...ravi, mailed: false, link: null }, message: 'The invitation could not be mailed' }),
    ])
    await page.getByRole('button', { name: 'Invite staff' }).click()
    await expect.element(dialog.getByText('Whoever shops here with this e-mail already')).toBeVisible()
    await dialog.getByLabelText('Name', { exact: true }).fill('Ravi Kumar')
    await dialog.getByLabelText('E-mail').fill('ravi@shop.test')
    await dialog.getByRole('checkbox', { name: /^Rider/ }).click()
    await dialog.getByLabelText('Your password', { exact: true }).fill('a long password 7')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    const told = page.getByRole('dialog', { name: 'The invitation of Ravi Kumar' })
    await expect.element(told).toMatchTextContent('Not sent: ravi@shop.test has an account here')
    const mail = '/dashboard/settings?section=messages#mail'
    await expect.element(told.getByRole('link', { name: 'Set up mail' })).toHaveAttribute('href', mail)
    await told.getByRole('button', { name: 'Close' }).last().click()
    const waiting = page.getByRole('region', { name: 'Invited' })
    await expect.element(waiting).toMatchTextContent('Not sent: they have an account')
    await expect.element(waiting.getByRole('link', { name: 'Set up mail' })).toHaveAttribute('href', mail)
  })

  it('without a second factor are counted, and shown at a press', async () => {
    const counts = { staff: 9, unsecured: 2, all: 30 }
    const shop = await open([
      on(getUsers, ({ body }) => {
        const totalCount = counts[body.kind === 'staff' || body.kind === 'unsecured' ? body.kind : 'all']
        return { data: [asha], totalPages: 1, totalCount, currentPage: 1 }
      }),
    ])
    const filter = page.getByRole('button', { name: 'No two-step sign-in · 2' })
    await filter.click()
    await expect.element(filter).toHaveAttribute('aria-pressed', 'true')
    await expect.element(page.getByText('2 people')).toBeVisible()
    await expect.poll(shop.address).toBe('/dashboard/people?kind=unsecured')
    expect(shop.sent(getUsers).some(({ body }) => body.kind === 'unsecured' && body.limit === 20)).toBe(true)
  })

  it('begin with the staff, and a search looks among everybody; the address keeps the filter', async () => {
    const shop = await open()
    // Of the list, not of the counts above it.
    const asked = () =>
      shop
        .sent(getUsers)
        .map(({ body }) => body)
        .findLast(({ limit }) => limit === 20)
    await expect.poll(asked).toMatchObject({ kind: 'staff' })
    const staff = page.getByRole('button', { name: 'Staff', exact: true })
    await expect.element(staff).toHaveAttribute('aria-pressed', 'true')
    await page.getByLabelText('Search people').fill('asha')
    await expect.poll(() => asked()?.kind).toBe(undefined)
    await expect.element(staff).toHaveAttribute('aria-pressed', 'false')
    await page.getByLabelText('Search people').clear()
    await staff.click()
    await expect.poll(shop.address).toBe('/dashboard/people?kind=staff')
    await page.getByRole('combobox', { name: 'Duty' }).selectOptions('Rider')
    await expect.poll(asked).toMatchObject({ kind: 'staff', duty: 'rider' })
    await expect.poll(shop.address).toBe('/dashboard/people?kind=staff&duty=rider')
    await page.getByRole('button', { name: 'Customers' }).click()
    await expect.poll(asked).toMatchObject({ kind: 'customers' })
    await expect.poll(shop.address).toBe('/dashboard/people?kind=customers')
  })
})
