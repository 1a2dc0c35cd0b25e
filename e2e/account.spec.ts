import { apiResponse, callApi } from './api.ts'
import { mailTo } from './mailbox.ts'
import { expect, expectMessage, test } from './page-checks.ts'
import { home, newEmail, signInNewShopper } from './shopper.ts'

const password = 'Jaggery-lamp-7'
const [RED, GREEN] = ['rgb(194, 39, 45)', 'rgb(18, 116, 58)']

test('a shopper registers, signs in, edits profile and address, and signs out', async ({ page, isMobile }) => {
  const email = newEmail()
  await page.goto('/register')
  await expect(page.getByRole('heading', { level: 1, name: 'Register' })).toBeVisible()
  const passwordBox = page.getByLabel('Password', { exact: true })
  const confirmBox = page.getByLabel('Confirm Password')

  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('All fields are required')).toBeVisible()
  await page.getByLabel('Name').fill('Asha Rao')
  await page.getByLabel('Email').fill(email)
  for (const [typed, label] of [
    ['mango', 'Weak'],
    ['Mango-fruit', 'Medium'],
    [password, 'Strong'],
  ] as const) {
    await passwordBox.fill(typed)
    await expect(page.getByText(label, { exact: true })).toBeVisible()
  }
  await confirmBox.fill('something else')
  await expect(confirmBox).toHaveCSS('border-color', RED)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Password and Confirm Password do not match')).toBeVisible()
  await confirmBox.fill(password)
  await expect(confirmBox).toHaveCSS('border-color', GREEN)
  await expect(passwordBox).toHaveAttribute('autocomplete', 'new-password')
  await page.getByRole('button', { name: 'Show password' }).first().click()
  await expect(passwordBox).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).first().click()
  await expect(passwordBox).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Register' }).click()

  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password')
  await page.getByLabel('Email').fill(email)
  await passwordBox.fill('not this one')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Invalid email or password').first()).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await passwordBox.fill(password)
  await expectMessage(page, 'Login successful!', () => page.getByRole('button', { name: 'Login', exact: true }).click())
  await expect(page).toHaveURL(/\/$/)
  expect(await mailTo(email, 'Welcome to Tokri')).toContain('Your account is ready')

  // The menu is a page on phones and a dropdown elsewhere.
  if (isMobile) {
    await page.getByRole('link', { name: 'My account' }).click()
    await expect(page).toHaveURL(/\/user$/)
    await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL(/\/$/)
    await page.getByRole('link', { name: 'My account' }).click()
    await page.getByRole('link', { name: 'Asha Rao' }).click()
  } else {
    await page.getByRole('button', { name: 'Account' }).click()
    await expect(page.getByText('My Account')).toBeVisible()
    const entries = ['Asha Rao', 'My Orders', 'Buy again', 'Favourites', 'Saved Address', 'Logout']
    await expect(page.getByRole('menuitem')).toHaveText(entries)
    await page.getByRole('menuitem', { name: 'Asha Rao' }).click()
  }

  await expect(page).toHaveURL(/\/dashboard\/profile$/)
  await expect(page.getByLabel('Name')).toHaveValue('Asha Rao')
  const update = page.getByRole('button', { name: 'Update', exact: true })
  await update.click()
  await expect(page.getByText('Nothing changed to update.')).toBeVisible()
  await page.getByLabel('Name').fill('   ')
  await update.click()
  await expect(page.getByText('Fields cannot be empty or just spaces.')).toBeVisible()
  await page.getByLabel('Name').fill('Asha Menon')
  await page.getByLabel('Mobile').fill('12345')
  await update.click()
  await expect(page.getByText('Enter a valid 10-digit mobile number.')).toBeVisible()
  await page.getByLabel('Mobile').fill('9876543210')
  await expectMessage(page, 'Profile updated!', () => update.click())

  await page.getByRole('button', { name: 'Edit photo' }).click()
  await expectMessage(page, 'Profile photo updated!', () =>
    page.getByLabel('Choose a photo').setInputFiles('web/public/art/icon-192.png'),
  )
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.locator('img[src^="/media/"]').first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Asha Menon')
  await expect(page.getByLabel('Mobile')).toHaveValue('9876543210')

  if (isMobile) {
    await page.getByRole('link', { name: 'My account' }).click()
    await page.getByRole('link', { name: 'Saved Address' }).click()
  } else await page.getByRole('navigation', { name: 'My Account' }).getByRole('link', { name: 'Saved Address' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Addresses' })).toBeVisible()
  await expect(page.getByText('No addresses found.')).toBeVisible()
  await page.getByRole('button', { name: 'Add Address' }).click()
  await page.getByLabel('Address line').fill(home.address_line)
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('City is required')).toBeVisible()
  await page.getByLabel('City').fill(home.city)
  await page.getByLabel('State').fill(home.state)
  await page.getByLabel('Pincode').fill(home.pincode)
  await page.getByLabel('Mobile').fill(home.mobile)
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: home.address_line })).toContainText(home.pincode)
  await page.getByRole('button', { name: `Edit address ${home.address_line}` }).click()
  await page.getByLabel('City').fill('Mysuru')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Mysuru' })).toBeVisible()
  await page.getByRole('button', { name: `Delete address ${home.address_line}` }).click()
  await expect(page.getByText('Are you sure to delete this permanently')).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText(home.address_line)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Mysuru')).toBeVisible()
  await page.getByRole('button', { name: `Delete address ${home.address_line}` }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('No addresses found.')).toBeVisible()

  await page.evaluate(() => localStorage.setItem('left behind', 'yes'))
  if (isMobile) await page.getByRole('link', { name: 'My account' }).click()
  const menu = isMobile ? page : page.getByRole('navigation', { name: 'My Account' })
  await expectMessage(page, 'Logged out successfully', () => menu.getByRole('button', { name: 'Logout' }).click())
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible()
  const kept = await page.evaluate(() => Object.keys(localStorage))
  expect(kept).not.toContain('accessToken')
  // Logout in the dashboard clears local storage; Logout in the menu removes only the tokens.
  expect(kept.includes('left behind')).toBe(isMobile)
})

test('a shopper lists the sessions, ends the others, exports the data, and deletes the account', async ({
  page,
  browser,
}) => {
  const shopper = await signInNewShopper(page)
  const elsewhere = await browser.newContext({
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  })
  const there = await elsewhere.newPage()
  await there.goto('/login')
  await there.getByLabel('Email').fill(shopper.email)
  await there.getByLabel('Password', { exact: true }).fill(shopper.password)
  await there.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(there).toHaveURL(/\/$/)

  await page.goto('/dashboard/profile')
  const sessions = page.getByRole('listitem')
  await expect(sessions.filter({ hasText: 'Firefox on Linux' })).toBeVisible()
  await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Sign out the others' }).click()
  await expect(sessions.filter({ hasText: 'Firefox on Linux' })).toBeHidden()
  await there.goto('/dashboard/profile')
  await expect(there).toHaveURL(/\/login$/)
  await elsewhere.close()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const stream = await (await download).createReadStream()
  const data = JSON.parse((await stream.toArray()).map(String).join(''))
  expect([data.user.email, data.addresses, data.orders]).toEqual([shopper.email, [], []])

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('not this one')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Invalid password').first()).toBeVisible()
  await dialog.getByLabel('Your password').fill(shopper.password)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible()
  const again = await apiResponse(page.request, '/api/user/login', { data: shopper })
  expect(again.status()).toBe(400)
})

test('a shopper changes e-mail with password and code, then the password', async ({ page }) => {
  const shopper = await signInNewShopper(page)
  const email = newEmail()
  await page.goto('/dashboard/profile')
  const update = page.getByRole('button', { name: 'Update', exact: true })
  await page.getByLabel('Mobile').fill('9876543210')
  await expect(page.getByLabel('Your password', { exact: true })).toBeHidden()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Your password', { exact: true }).fill('not this one')
  await update.click()
  await expect(page.getByText('Invalid password').first()).toBeVisible()
  await page.getByLabel('Your password', { exact: true }).fill(shopper.password)
  await expectMessage(page, 'Profile updated!', () => update.click())

  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(shopper.email)
  const confirm = page.getByRole('form', { name: 'Confirm your new email' })
  await expect(confirm).toContainText(email)
  await confirm.getByLabel('Code').fill('12')
  await confirm.getByRole('button', { name: 'Confirm email' }).click()
  await expect(page.getByText('Invalid or expired OTP').first()).toBeVisible()
  const code = /\d{6}/.exec(await mailTo(email, 'Your Tokri code to confirm this address'))?.[0] ?? ''
  await confirm.getByLabel('Code').fill(code)
  await confirm.getByRole('button', { name: 'Confirm email' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await expect(confirm).toBeHidden()
  await mailTo(shopper.email, 'Your Tokri e-mail address was changed')

  const change = page.getByRole('button', { name: 'Change password' })
  const fill = async (present: string, next: string, repeated: string) => {
    await page.getByLabel('Present password').fill(present)
    await page.getByLabel('New password', { exact: true }).fill(next)
    await page.getByLabel('Confirm new password').fill(repeated)
    await change.click()
  }
  await fill(shopper.password, 'Cardamom-tin-77', 'Cardamom-tin-78')
  await expect(page.getByText('Passwords do not match').first()).toBeVisible()
  const refused = page.waitForResponse('**/api/user/change-password')
  await fill('not this one', 'Cardamom-tin-77', 'Cardamom-tin-77')
  expect((await refused).status()).toBe(400)
  // The notice of the refused e-mail may still be shown.
  await expect(page.getByText('Invalid password').first()).toBeVisible()
  await expectMessage(page, 'Your password is changed. You are signed out everywhere else.', () =>
    fill(shopper.password, 'Cardamom-tin-77', 'Cardamom-tin-77'),
  )
  await expect(page.getByLabel('Present password')).toHaveValue('')
  await callApi(page.request, '/api/user/login', { data: { email, password: 'Cardamom-tin-77' } })
})
