import { acceptInvitation, readInvitation } from '@tokri/contract/people.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Answer, on, refusal } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'

const open = (...answers: Answer[]) => openPage('/invitation#the-secret', { answers })
const invited = on(readInvitation, { data: { email: 'ravi@shop.test', name: 'Ravi Kumar' } })

it('an invited person chooses a password twice, and is led to the sign-in', async () => {
  const shop = await open(
    invited,
    on(acceptInvitation, { data: { email: 'ravi@shop.test' }, message: 'Your account is ready.' }),
  )
  await expect
    .element(page.getByText('You are invited to work at Tokri, Ravi Kumar.'))
    .toMatchTextContent('ravi@shop.test')
  await expect.element(page.getByText('12 characters or more')).toBeVisible()
  expect(shop.sent(readInvitation)).toEqual([{ body: { ticket: 'the-secret' } }])
  await page.getByLabelText('New Password', { exact: true }).fill('a long password 7')
  await page.getByLabelText('Confirm Password', { exact: true }).fill('another')
  const submit = page.getByRole('button', { name: 'Make my account' })
  await submit.click()
  await expect.element(page.getByLabelText('Confirm Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabelText('Confirm Password', { exact: true }).fill('a long password 7')
  await submit.click()
  await expect.poll(shop.address).toBe('/login')
  await expect.element(page.getByLabelText('Email')).toHaveValue('ravi@shop.test')
  expect(shop.sent(acceptInvitation)).toEqual([
    {
      body: { ticket: 'the-secret', newPassword: 'a long password 7', confirmPassword: 'a long password 7' },
    },
  ])
})

it('a used link says so, and asks for nothing', async () => {
  await open(on(readInvitation, refusal('session_expired')))
  await expect.element(page.getByRole('alert')).toMatchTextContent('This invitation is used or expired.')
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
  await expect.element(page.getByRole('button', { name: 'Make my account' })).not.toBeInTheDocument()
})
