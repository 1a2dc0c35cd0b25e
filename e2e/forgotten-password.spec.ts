import { codeFor, mailTo } from './mailbox.ts'
import { expect, expectMessage, test } from './page-checks.ts'
import { signInNewShopper } from './shopper.ts'

const NEW = 'Cardamom-77'

test('a forgotten password is reset with the code from the mail, and old sessions end', async ({ page, browser }) => {
  const shopper = await signInNewShopper(page)
  await page.goto('/dashboard/profile')
  await expect(page.getByLabel('Email')).toHaveValue(shopper.email)

  const guest = await (await browser.newContext(test.info().project.use)).newPage()
  await guest.clock.install()
  await guest.goto('/login')
  await guest.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(guest.getByRole('heading', { level: 1, name: 'Forgot password' })).toBeVisible()
  await guest.getByRole('button', { name: 'Send OTP' }).click()
  await expect(guest.getByText('All fields are required')).toBeVisible()
  await guest.getByLabel('Email').fill(shopper.email)
  await guest.getByRole('button', { name: 'Send OTP' }).click()

  await expect(guest).toHaveURL(/\/verify-otp$/)
  await expect(guest.getByText(shopper.email)).toBeVisible()
  await expect(guest.getByRole('button', { name: /Resend code in \d+ s/ })).toBeDisabled()
  const boxes = guest.getByRole('textbox', { name: /Digit \d of 6/ })
  await expect(boxes.first()).toBeFocused()
  await expect(boxes).toHaveCount(6)
  await expect(boxes.first()).toHaveAttribute('autocomplete', 'one-time-code')
  await guest.getByRole('button', { name: 'Verify OTP' }).click()
  await expect(guest.getByText('Please enter the full 6-digit OTP').first()).toBeVisible()

  // Digits move on, letters do nothing, Backspace in an empty box moves back.
  await boxes.first().focus()
  await guest.keyboard.type('1x2')
  await expect(boxes.nth(2)).toBeFocused()
  await guest.keyboard.press('Backspace')
  await expect(boxes.nth(1)).toBeFocused()
  await guest.keyboard.press('Backspace')
  await expect(boxes.nth(1)).toHaveValue('')

  // A second code, after the wait, invalidates the first one.
  const dead = await codeFor(shopper.email)
  await guest.clock.fastForward(30_000)
  await guest.getByRole('button', { name: 'Resend code' }).click()
  await expect(guest.getByRole('button', { name: /Resend code in \d+ s/ })).toBeDisabled()
  const code = await codeFor(shopper.email, 2)
  const fillIn = async (text: string) => {
    // A phone pastes the whole code from an SMS into the first box.
    await boxes.first().fill(text)
    await expect(boxes.nth(5)).toHaveValue(text.at(-1) ?? '')
  }
  await fillIn(dead)
  await guest.getByRole('button', { name: 'Verify OTP' }).click()
  await expect(guest.getByText('Invalid or expired OTP').first()).toBeVisible()
  await guest.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '${code}')
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.querySelector('[aria-label="Digit 4 of 6"]').dispatchEvent(paste)
  }`)
  await expect(boxes.first()).toHaveValue(code.charAt(0))
  // After a reload the page still knows the e-mail.
  await guest.reload()
  await fillIn(code)
  await guest.getByRole('button', { name: 'Verify OTP' }).click()

  await expect(guest).toHaveURL(/\/reset-password$/)
  const [first, second] = [guest.getByLabel('New Password'), guest.getByLabel('Confirm Password')]
  const send = guest.getByRole('button', { name: 'Reset Password' })
  for (const [one, two, message] of [
    ['', '', 'All fields are required'],
    ['abc', 'abd', 'Password must be at least 6 characters'],
    [NEW, 'Cardamom-78', 'Passwords do not match'],
    ['sunshine', 'sunshine', 'Please choose a less common password'],
  ] as const) {
    await first.fill(one)
    await second.fill(two)
    await send.click()
    // In a toast, and beside its field.
    await expect(guest.getByText(message).first()).toBeVisible()
  }
  await first.fill(NEW)
  await second.fill(NEW)
  await expectMessage(guest, 'Password reset successful!', () => send.click())
  await expect(guest).toHaveURL(/\/login$/)
  // Back does not lead to the code.
  await guest.goBack()
  await expect(guest).toHaveURL(/\/forgot-password$/)
  await guest.goForward()
  await expect(guest).toHaveURL(/\/login$/)
  expect(await mailTo(shopper.email, 'Your Tokri password was changed')).toContain('you were signed out everywhere')

  // The first browser's session has ended: its next call redirects to the login.
  await page.goto('/dashboard/myaddress')
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()

  await guest.getByLabel('Email').fill(shopper.email)
  await guest.getByLabel('Password', { exact: true }).fill(NEW)
  await guest.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(guest).toHaveURL(/\/$/)
  await guest.context().close()
})
