import { getSettings } from '@tokri/contract/settings.ts'
import { forgotPassword, login, resetPassword, verifyOtp } from '@tokri/contract/user.ts'
import { describe, expect, it } from 'vitest'
import { generousTimeouts, testShop } from '../../../test/shop.ts'
import { buildApp } from '../../app.ts'
import { createJobs } from '../jobs/jobs.ts'

const { app, call, db, deps, mails, runJobs, signUp } = await testShop({ publicUrl: 'https://shop.test' })

describe('a shop behind https', () => {
  it('asks browsers to use https for a year, for every name below its host too, unless told otherwise', async () => {
    const header = 'strict-transport-security'
    expect((await app.inject(getSettings.url)).headers[header]).toBe('max-age=31536000; includeSubDomains')
    expect((await app.inject('/nowhere')).headers[header]).toBe('max-age=31536000; includeSubDomains')
    const jobs = createJobs(db, deps.log)
    const alone = await buildApp({ ...deps, jobs }, { ...generousTimeouts.app, hstsSubdomains: false })
    expect((await alone.inject(getSettings.url)).headers[header]).toBe('max-age=31536000')
    await alone.close()
    const local = await buildApp({ ...deps, jobs, publicUrl: 'http://localhost:3000' }, generousTimeouts.app)
    expect((await local.inject(getSettings.url)).headers).not.toHaveProperty(header)
    await local.close()
  })

  it('sets cookies that no other host can set or read, and takes no others', async () => {
    const { email, password } = await signUp()
    const rules = (seconds: number) => `Path=/; Secure; Max-Age=${seconds}; HttpOnly; SameSite=Strict`
    const { headers } = await call(login, { body: { email, password } })
    expect(headers['set-cookie']).toMatch(/^__Host-device=[\w-]{59}; /)
    expect(headers['set-cookie']).toContain(rules(31_536_000))

    await call(forgotPassword, { body: { email } })
    await runJobs()
    const otp = /\d{6}/.exec(mails.find(({ to, subject }) => to === email && /code/.test(subject))?.text ?? '')?.[0]
    const exchanged = await call(verifyOtp, { body: { email, otp } })
    const ticket = exchanged.body.data.resetToken
    expect(exchanged.headers['set-cookie']).toBe(`__Host-resetToken=${ticket}; ${rules(600)}`)

    const body = { email, newPassword: 'Cardamom-77', confirmPassword: 'Cardamom-77' }
    const withCookie = (cookie: string) => call(resetPassword, { body }, { headers: { cookie } })
    expect((await withCookie(`resetToken=${ticket}`)).status).toBe(400)
    const done = await withCookie(`a=b; __Host-resetToken=${ticket}`)
    expect(done.status).toBe(200)
    expect(done.headers['set-cookie']).toBe(`__Host-resetToken=; ${rules(0)}`)
  })
})
