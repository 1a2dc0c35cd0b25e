import { addToCart, getCart } from '@tokri/contract/cart.ts'
import { getConsents } from '@tokri/contract/consent.ts'
import { searchProducts } from '@tokri/contract/product.ts'
import { getPush } from '@tokri/contract/push.ts'
import { searchRecipes } from '@tokri/contract/recipe.ts'
import { getSecondFactors } from '@tokri/contract/second-factor.ts'
import { getSessions, refreshToken, userDetails } from '@tokri/contract/session.ts'
import {
  forgotPassword,
  login,
  phoneCode,
  phoneLogin,
  phoneOwner,
  register,
  resetPassword,
  unlock,
  verifyOtp,
} from '@tokri/contract/user.ts'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answer, badGateway, on, refusal } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import { cart, cartLine, product, user } from '../../../test/shapes.ts'
import { entryRedirect } from '../../lib/session/entry-redirect.ts'

const main = page.getByRole('main')
const email = page.getByLabelText('Email')
const password = page.getByLabelText('Password', { exact: true })
const logIn = main.getByRole('button', { name: 'Login', exact: true })
const tokens = { accessToken: 'asha', refreshToken: 'asha' }
const profile: Answer[] = [
  on(getConsents, { data: [] }),
  on(getSessions, { data: [] }),
  on(getPush, { data: { publicKey: '', endpoint: null, newOrders: false } }),
  on(getSecondFactors, { data: { required: false, totp: false, passkeys: [], recoveryCodesLeft: 0 } }),
]

it('the login has the logo of the shop', async () => {
  await openPage('/login', { settings: { logo: '/media/basket-960.webp' } })
  await expect.element(logIn).toBeVisible()
  expect(main.element().querySelector('img')).toHaveAttribute('src', '/media/basket-240.webp')
})

describe('the login by phone', () => {
  const mobile = page.getByLabelText('Mobile number')
  const sendCode = page.getByRole('button', { name: 'Send a code to my phone' })
  const section = page.getByRole('region', { name: 'Log in with your phone' })

  it('is not there in a shop without a way to phones', async () => {
    await openPage('/login')
    await expect.element(logIn).toBeVisible()
    expect(section.elements()).toHaveLength(0)
  })

  it('stands below the form, takes a pasted code, and lets a wrong number be changed', async () => {
    const shop = await openPage('/login', {
      settings: { phoneLogin: true },
      answers: [
        on(phoneCode, { message: 'Code sent to your phone' }),
        on(phoneLogin, () => {
          throw refusal('invalid_code')
        }),
      ],
    })
    await mobile.fill('+91 98765-43210')
    await sendCode.click()
    await expect.element(page.getByText('98765 43210')).toBeVisible()
    expect(shop.sent(phoneCode)).toMatchObject([{ body: { mobile: '9876543210' } }])
    await section.getByRole('button', { name: 'Change number' }).click()
    await expect.element(mobile).toHaveValue('+91 98765-43210')
    await sendCode.click()
    await section.getByLabelText('Digit 1 of 6').fill('123456')
    await section.getByRole('button', { name: 'Login', exact: true }).click()
    await expect.element(section.getByText('Invalid or expired OTP')).toBeVisible()
    expect(shop.sent(phoneLogin)).toMatchObject([{ body: { mobile: '9876543210', code: '123456' } }])
  })

  it('asks whose account it is when it was not used for long', async () => {
    const shop = await openPage('/login', {
      settings: { phoneLogin: true },
      answers: [
        on(phoneCode, { message: 'Code sent to your phone' }),
        on(phoneLogin, { data: { owner: { ticket: 't1', email: 'a…@home.example' } } }),
        on(phoneOwner, { data: tokens, message: 'Login successful!' }),
      ],
    })
    await mobile.fill('9876543210')
    await sendCode.click()
    await section.getByLabelText('Digit 1 of 6').fill('123456')
    await section.getByRole('button', { name: 'Login', exact: true }).click()
    await expect.element(section.getByText(/a…@home.example/)).toBeVisible()
    shop.signIn()
    await section.getByRole('button', { name: 'I have neither: start with a new account' }).click()
    await expect.poll(shop.address).toBe('/')
    expect(shop.sent(phoneOwner)).toMatchObject([{ body: { ticket: 't1', startEmpty: true } }])
  })
})

describe('the login', () => {
  it('shows that it is busy, and is not stopped by a cart that fails', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const shop = await openPage('/login', {
      answers: [on(login, () => released.then(() => ({ data: tokens, message: 'Login successful!' })))],
      allowedErrors: /The cart could not be loaded/,
    })
    await email.fill('asha@example.in')
    await password.fill('Jaggery-lamp-7')
    await logIn.click()
    await expect.element(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled()
    shop.signIn()
    shop.answer(on(getCart, badGateway))
    release()
    await expect.element(page.getByText('Login successful!')).toBeVisible()
    await expect.poll(shop.address).toBe('/')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Groceries' })).toBeVisible()
  })

  it('that fails without a message says so', async () => {
    await openPage('/login', { answers: [on(login, badGateway)] })
    await email.fill('asha@example.in')
    await password.fill('Jaggery-lamp-7')
    await logIn.click()
    await expect.element(page.getByText('Login failed')).toBeVisible()
    await expect.element(logIn).toBeEnabled()
  })

  it('says a wrong password beside its field as well, in one message above the form', async () => {
    await openPage('/login', { answers: [on(login, refusal('invalid_credentials'))] })
    await logIn.click()
    await expect.element(page.getByRole('status').getByText('All fields are required')).toBeVisible()
    await email.fill('asha@example.in')
    await password.fill('Jaggery-lamp-8')
    await logIn.click()
    await expect.element(page.getByRole('status').getByText('Invalid email or password')).toBeVisible()
    await expect.element(page.getByText('All fields are required')).not.toBeInTheDocument()
    await expect.element(password).toHaveAccessibleDescription('Invalid email or password')
    await expect.element(password).toHaveAttribute('aria-invalid', 'true')
    await expect.element(email).not.toHaveAttribute('aria-invalid')
  })

  it('says below its fields which are empty', async () => {
    await openPage('/login')
    await logIn.click()
    await expect.element(email).toHaveAttribute('aria-invalid', 'true')
    await expect.element(email).toHaveAccessibleDescription('Enter your email.')
    await expect.element(email).toHaveFocus()
    await expect.element(password).toHaveAccessibleDescription('Enter your password.')
    await email.fill('asha@example.in')
    await expect.element(email).not.toHaveAttribute('aria-invalid')
  })
})

it('the registration says below its fields which are empty or differ', async () => {
  await openPage('/register')
  await page.getByLabelText('Name').fill('Asha Rao')
  await email.fill('asha@example.in')
  await password.fill('Jaggery-lamp-7')
  await main.getByRole('button', { name: 'Register' }).click()
  const again = page.getByLabelText('Confirm Password')
  await expect.element(again).toHaveAccessibleDescription('Enter the password again.')
  await again.fill('Jaggery-lamp-8')
  await main.getByRole('button', { name: 'Register' }).click()
  await expect.element(again).toHaveAccessibleDescription('Enter the same password in both fields.')
  await expect.element(again).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByLabelText('Name')).not.toHaveAttribute('aria-invalid')
})

describe('a guest whom ADD has led to the login', () => {
  const openLogin = async () => {
    const shop = await openPage('/search?q=milk', {
      width: 1280,
      answers: [
        on(searchProducts, { data: [product()], page: 1, totalPage: 1, totalCount: 1, didYouMean: [] }),
        on(searchRecipes, { data: [] }),
        on(addToCart, refusal('invalid_token')),
        on(login, { data: tokens, message: 'Login successful!' }),
        on(register, { data: { _id: 'asha', name: 'Asha Rao', email: 'asha@example.in' }, message: 'Registered' }),
      ],
    })
    await page.getByRole('button', { name: 'Add Toned Milk' }).click()
    await expect.poll(shop.address).toBe('/login')
    return shop
  }
  const enter = async (shop: Awaited<ReturnType<typeof openLogin>>) => {
    await expect.element(logIn).toBeVisible()
    await email.fill('asha@example.in')
    await password.fill('Jaggery-lamp-7')
    shop.signIn()
    await logIn.click()
  }

  it('is at the product again after registering and logging in, and it is in the cart', async () => {
    const shop = await openLogin()
    await main.getByRole('link', { name: 'Register' }).click()
    await page.getByLabelText('Name').fill('Asha Rao')
    await email.fill('asha@example.in')
    await password.fill('Jaggery-lamp-7')
    await page.getByLabelText('Confirm Password').fill('Jaggery-lamp-7')
    await main.getByRole('button', { name: 'Register' }).click()
    await expect.poll(shop.address).toBe('/login')
    await expect.element(logIn).toBeVisible()
    await expect.element(email).toHaveValue('asha@example.in')
    shop.answer(on(addToCart, { ...cart([cartLine()]), message: 'Item added' }))
    await enter(shop)
    await expect.poll(shop.address).toBe('/search?q=milk')
    await expect.element(page.getByRole('group', { name: 'Quantity of Toned Milk' })).toHaveTextContent('1')
  })

  it.each(['a link', 'loading another page'])(
    'finds the home page after a later login, when they left by %s',
    async (how) => {
      const shop = await openLogin()
      if (how === 'a link') {
        await page.getByRole('link', { name: 'Tokri' }).first().click()
        await expect.poll(shop.address).toBe('/')
        await page.getByRole('banner').getByRole('link', { name: 'Login' }).first().click()
        await expect.poll(shop.address).toBe('/login')
      } else expect(await entryRedirect('/cart', null)).toBeNull()
      await enter(shop)
      await expect.poll(shop.address).toBe('/')
      await expect.element(page.getByText('Login successful!')).toBeVisible()
      expect(shop.sent(addToCart)).toHaveLength(1)
    },
  )
})

describe('a page of the account', () => {
  it.each(['/dashboard', '/dashboard/profile', '/dashboard/myaddress', '/user', '/checkout', '/buy-again'])(
    'leads a guest from %s to the login',
    async (path) => {
      const shop = await openPage(path)
      await expect.poll(shop.address).toBe('/login')
      await expect.element(logIn).toBeVisible()
      // The first page of a document, in any spelling, before it is hydrated.
      for (const address of [path, `${path.toUpperCase()}/`]) expect(await entryRedirect(address, null)).toBe('/login')
    },
  )
})

describe('a page for guests', () => {
  it.each(['/login', '/register', '/forgot-password'])('leads a shopper from %s to the profile', async (path) => {
    const shop = await openPage(path, { as: {}, answers: profile })
    await expect.poll(shop.address).toBe('/dashboard/profile')
    await expect.element(email).toHaveValue('asha@example.in')
    await expect.element(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible()
    for (const address of [path, `${path.toUpperCase()}/`])
      expect(await entryRedirect(address, null)).toBe('/dashboard/profile')
  })

  it('leads somebody with a token in a cookie to the profile once, and never uses the token', async () => {
    const setCookie = (attributes: string) => {
      // biome-ignore lint/suspicious/noDocumentCookie: as another site of the domain sets it
      document.cookie = `accessToken=of-somebody-else; ${attributes}`
    }
    const shop = await openPage('/login')
    await expect.poll(shop.address).toBe('/login')
    setCookie('Path=/')
    const visited = [await entryRedirect('/login', null), await entryRedirect('/dashboard/profile', null)]
    expect([...visited, await entryRedirect('/login', null)]).toEqual(['/dashboard/profile', '/login', null])
    expect(document.cookie).not.toContain('accessToken')
    // A cookie that this page cannot remove would lead back for ever.
    setCookie('Path=/login')
    expect(await entryRedirect('/login', null)).toBeNull()
    setCookie('Path=/login; Max-Age=0')
    expect(localStorage.getItem('accessToken')).toBeNull()
  })

  it('renews a session of which only the refresh token is left', async () => {
    localStorage.setItem('refreshToken', 'left')
    const shop = await openPage('/login', {
      answers: [...profile, on(userDetails, { data: user() }), on(refreshToken, { data: tokens })],
    })
    shop.signIn()
    await expect.poll(shop.address).toBe('/dashboard/profile')
    await expect.element(email).toHaveValue('asha@example.in')
    await expect.poll(() => shop.sent(refreshToken)).toHaveLength(1)
  })

  it('stays, and removes a refresh token that is refused', async () => {
    localStorage.setItem('refreshToken', 'never good')
    const shop = await openPage('/login', { answers: [on(refreshToken, refusal('invalid_token'))] })
    await expect.element(logIn).toBeVisible()
    await expect.poll(() => shop.address()).toBe('/login')
    expect(localStorage.getItem('refreshToken')).toBeNull()
  })
})

describe('a forgotten password', () => {
  const first = page.getByLabelText('New Password')
  const second = page.getByLabelText('Confirm Password')
  const send = page.getByRole('button', { name: 'Reset Password' })

  const openReset = async (answers: Answer[]) => {
    const shop = await openPage('/forgot-password', {
      answers: [on(forgotPassword, { message: 'Sent' }), on(verifyOtp, { data: { resetToken: 'r1' } }), ...answers],
    })
    await email.fill('asha@example.in')
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Digit 1 of 6' })).toHaveFocus()
    await page.getByRole('textbox', { name: 'Digit 1 of 6' }).fill('123456')
    await page.getByRole('button', { name: 'Verify OTP' }).click()
    await expect.poll(shop.address).toBe('/reset-password')
    return shop
  }
  const enterNew = async (one: string, other: string) => {
    await first.fill(one)
    await second.fill(other)
    await send.click()
  }

  it('has a form that marks an empty and a refused e-mail', async () => {
    const wrong = 'Enter a valid email address'
    await openPage('/forgot-password', {
      answers: [on(forgotPassword, refusal('bad_request', { message: wrong, fields: { email: wrong } }))],
    })
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await expect.element(email).toHaveAccessibleDescription('Enter your email.')
    await email.fill('asha')
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await expect.element(email).toHaveAccessibleDescription(wrong)
    await expect.element(email).toHaveFocus()
  })

  it('has a form of the code that holds a long e-mail at 320 px, and takes digits only', async () => {
    await openPage('/forgot-password', { width: 320, answers: [on(forgotPassword, { message: 'Sent' })] })
    await email.fill(`${'venkatanarasimharajuvaripeta'.repeat(2)}@example.in`)
    await page.getByRole('button', { name: 'Send OTP' }).click()
    const boxes = page.getByRole('textbox', { name: /Digit \d of 6/ })
    await expect.element(boxes.first()).toHaveFocus()
    expect(document.documentElement.scrollWidth).toBe(320)
    await expect.element(boxes.nth(5)).toBeInViewport({ ratio: 1 })
    await expect.element(boxes.first()).toHaveAttribute('autocomplete', 'one-time-code')
    await page.getByRole('button', { name: 'Verify OTP' }).click()
    await expect.element(page.getByRole('status').getByText('Please enter the full 6-digit OTP')).toBeVisible()
    await expect.element(boxes.first()).toHaveAccessibleDescription('Please enter the full 6-digit OTP')
    await expect.element(boxes.first()).toHaveAttribute('aria-invalid', 'true')
    // Digits move on, letters do nothing, Backspace in an empty box moves back.
    await boxes.first().click()
    await userEvent.keyboard('1x2')
    await expect.element(boxes.nth(2)).toHaveFocus()
    await userEvent.keyboard('{Backspace}')
    await expect.element(boxes.nth(1)).toHaveFocus()
    await userEvent.keyboard('{Backspace}')
    await expect.element(boxes.nth(1)).toHaveValue('')
    await expect.element(boxes.nth(1)).not.toHaveAttribute('aria-invalid')
  })

  it('is replaced only by a new one that is long, uncommon and typed twice', async () => {
    const shop = await openReset([on(resetPassword, { message: 'Password reset successful!' })])
    for (const [one, other, message, beside, at] of [
      ['', '', 'All fields are required', first, 'Enter a password.'],
      ['abc', 'abd', 'Password must be at least 6 characters', first, 'Password must be at least 6 characters'],
      ['Cardamom-77', 'Cardamom-78', 'Passwords do not match', second, 'Passwords do not match'],
    ] as const) {
      await enterNew(one, other)
      await expect.element(page.getByRole('status').getByText(message)).toBeVisible()
      await expect.element(beside).toHaveAccessibleDescription(at)
      await expect.element(beside).toHaveFocus()
    }
    expect(shop.sent(resetPassword)).toEqual([])
    await enterNew('Cardamom-77', 'Cardamom-77')
    await expect.element(page.getByText('Password reset successful!')).toBeVisible()
    await expect.poll(shop.address).toBe('/login')
  })

  it('that cannot be reset says so, and begins anew when its time is over', async () => {
    const shop = await openReset([on(resetPassword, badGateway)])
    await enterNew('Cardamom-77', 'Cardamom-77')
    await expect.element(page.getByText('Failed to reset password.')).toBeVisible()
    await expect.poll(() => shop.address()).toBe('/reset-password')
    shop.answer(on(resetPassword, refusal('session_expired')))
    await send.click()
    await expect.poll(shop.address).toBe('/forgot-password')
  })

  it.each(['/verify-otp', '/reset-password'])('begins with the first step when %s knows no e-mail', async (path) => {
    const shop = await openPage(path)
    await expect.poll(shop.address).toBe('/forgot-password')
    await expect.element(page.getByText('Session expired. Please re-enter your email.')).toBeVisible()
    for (const address of [path, `${path.toUpperCase()}/`])
      expect(await entryRedirect(address, null)).toBe('/forgot-password')
  })
})

describe('the link for an owner whom strangers lock out', () => {
  const goOn = main.getByRole('button', { name: 'Continue' })

  it('is used at a press, and leads to the login', async () => {
    const shop = await openPage('/unlock#a-ticket', {
      answers: [on(unlock, { message: 'You can try again on this device' })],
    })
    await expect.element(goOn).toBeVisible()
    expect(shop.sent(unlock)).toEqual([])
    await goOn.click()
    await expect.element(page.getByText('You can try again on this device')).toBeVisible()
    await expect.poll(shop.address).toBe('/login')
    await expect.poll(() => shop.sent(unlock)).toMatchObject([{ body: { ticket: 'a-ticket' } }])
  })

  it('says when it is too old', async () => {
    await openPage('/unlock#a-ticket', { answers: [on(unlock, refusal('invalid_code'))] })
    await goOn.click()
    await expect.element(page.getByText('Invalid or expired OTP')).toBeVisible()
    await expect.element(goOn).toBeEnabled()
  })
})

describe('somebody with a printed password', () => {
  const title = page.getByRole('heading', { level: 1, name: 'Choose your password' })

  it.each(['/cart', '/dashboard/orders', '/dashboard/profile'])(
    'is led from %s to the page that changes it',
    async (at) => {
      const shop = await openPage(at, { as: { role: 'Admin', mustChangePassword: true }, answers: profile })
      await expect.poll(shop.address).toBe('/change-password')
      await expect.element(title).toBeVisible()
    },
  )
})
