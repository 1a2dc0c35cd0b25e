import { userDetails } from '@tokri/contract/session.ts'
import { confirmEmail, deleteAccount, login, updateUser, uploadAvatar } from '@tokri/contract/user.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type Person, statusAndMessage, testShop } from '../../../../test/shop.ts'

const { app, call, db, deps, mails, pass, runJobs, signUp } = await testShop()

const mobile = '9876543210'
const change = (person: Person, body: object) => call(updateUser, { body }, person)
/** Somebody whose profile is complete. */
const settled = async () => {
  const person = await signUp()
  const profile = { name: 'Asha Rao', email: person.email, mobile }
  await change(person, profile)
  return { person, profile }
}

describe('a profile', () => {
  it('is changed as a whole, trimmed, and shown as it is now', async () => {
    const person = await signUp()
    const answer = await change(person, { name: '  Asha  Menon ', email: person.email, mobile: ` ${mobile} ` })
    expect(statusAndMessage(answer)).toEqual([200, 'Profile updated!'])
    expect(answer.body.data).toMatchObject({ _id: person.id, name: 'Asha  Menon', mobile, email: person.email })
    expect((await call(userDetails, {}, person)).body.data).toEqual(answer.body.data)
  })

  it('is not changed by anything but name, e-mail and mobile', async () => {
    const { person, profile } = await settled()
    await change(person, { ...profile, name: 'Meera', role: 'Admin', status: 'Suspended', _id: 'x', avatar: '/x' })
    const row = await db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ id: person.id, name: 'Meera', role: 'User', status: 'Active', avatar: '' })
  })

  it('says so when nothing changed, before it looks for anything blank', async () => {
    const { person, profile } = await settled()
    const NOTHING = [400, 'Nothing changed to update.']
    expect(statusAndMessage(await change(person, { ...profile, name: ' Asha Rao ' }))).toEqual(NOTHING)
    expect(statusAndMessage(await change(person, { ...profile, email: person.email.toUpperCase() }))).toEqual(NOTHING)
    const fresh = await signUp()
    expect(statusAndMessage(await change(fresh, { name: 'Asha Rao', email: fresh.email, mobile: '' }))).toEqual(NOTHING)
  })

  it.each([
    [{ name: '   ' }, 'Fields cannot be empty or just spaces.'],
    [{ email: '' }, 'Fields cannot be empty or just spaces.'],
    [{ mobile: ' ' }, 'Fields cannot be empty or just spaces.'],
    [{ mobile: undefined }, 'Fields cannot be empty or just spaces.'],
    [{ mobile: '5876543210' }, 'Enter a valid 10-digit mobile number.'],
    [{ mobile: '98765' }, 'Enter a valid 10-digit mobile number.'],
    [{ mobile: '+929876543210' }, 'Enter a valid 10-digit mobile number.'],
    [{ mobile: '98765432101' }, 'Enter a valid 10-digit mobile number.'],
    [{ email: 'nowhere' }, 'Enter a valid email address'],
    [{ mobile: 9876543210 }, 'This must be text'],
    [{ name: 'x'.repeat(201) }, 'At most 200 characters are allowed'],
    [{ name: 'A\u0000sha' }, 'This contains characters that are not allowed'],
  ])('refuses %j', async (wrong, message) => {
    const { person, profile } = await settled()
    expect(statusAndMessage(await change(person, { ...profile, ...wrong }))).toEqual([400, message])
  })

  it.each(['+91 98765 43211', '0091-98765-43211', '098765 43211', '९८७६५४३२११', '(98765) 43211'])(
    'has the ten digits of a mobile that was typed as %s',
    async (typed) => {
      const { person, profile } = await settled()
      const answer = await change(person, { ...profile, mobile: typed })
      expect([answer.status, answer.body.data.mobile]).toEqual([200, '9876543211'])
    },
  )

  it('refuses an e-mail that somebody has', async () => {
    const [{ person, profile }, other] = [await settled(), await signUp()]
    const { password } = person
    expect(statusAndMessage(await change(person, { ...profile, email: other.email.toUpperCase(), password }))).toEqual([
      409,
      'User already exists',
    ])
  })
})

describe('a new e-mail', () => {
  const INVALID_CODE = [400, 'Invalid or expired OTP']
  const CODE_SUBJECT = 'Your Tokri code to confirm this address'
  const mailsTo = async (email: string) => {
    await runJobs()
    return mails.filter(({ to }) => to === email)
  }
  const codesTo = async (email: string) =>
    (await mailsTo(email)).filter(({ subject }) => subject === CODE_SUBJECT).map(({ text }) => /\d{6}/.exec(text)?.[0])
  const confirm = (person: Person, code: unknown) => call(confirmEmail, { body: { code } }, person)
  const moving = async () => {
    const { person, profile } = await settled()
    const wanted = { ...profile, email: `new-${person.email}` }
    const move = (more: object = {}) => change(person, { ...wanted, password: person.password, ...more })
    return { person, profile, wanted, move }
  }
  const emailOf = async (person: Person) => (await call(userDetails, {}, person)).body.data.email

  it('is not taken from somebody who has the token alone', async () => {
    const { person, move } = await moving()
    for (const password of [undefined, '', 7, null, 'not this one'])
      expect(statusAndMessage(await move({ password }))).toEqual([400, 'Invalid password'])
    expect(await emailOf(person)).toBe(person.email)
    expect(await mailsTo(`new-${person.email}`)).toEqual([])
  })

  it('waits until the code that was sent there is entered', async () => {
    const { person, wanted, move } = await moving()
    const asked = await move({ name: 'Meera' })
    expect(statusAndMessage(asked)).toEqual([200, 'Profile updated!'])
    expect(asked.body.data).toMatchObject({ name: 'Meera', email: person.email, pendingEmail: wanted.email })
    expect((await call(userDetails, {}, person)).body.data.pendingEmail).toBe(wanted.email)
    const [code] = await codesTo(wanted.email)
    expect((await call(login, { body: { email: wanted.email, password: person.password } })).status).toBe(400)
    const confirmed = await confirm(person, ` ${code} `)
    expect(confirmed.body.data).toMatchObject({ email: wanted.email, verify_email: true })
    expect(confirmed.body.data.pendingEmail).toBeUndefined()
    expect((await call(login, { body: { email: wanted.email, password: person.password } })).status).toBe(200)
    expect(statusAndMessage(await confirm(person, code))).toEqual(INVALID_CODE)
  })

  it('is announced to the old mailbox when it is asked for and when it is set', async () => {
    const { person, wanted, move } = await moving()
    await db.updateTable('users').set({ verify_email: true }).where('id', '=', person.id).execute()
    await move()
    const [code] = await codesTo(wanted.email)
    await confirm(person, code)
    const told = (await mailsTo(person.email)).slice(1)
    expect(told.map(({ subject }) => subject)).toEqual([
      'Another e-mail address for your Tokri account',
      'Your Tokri e-mail address was changed',
    ])
    expect(told[0]?.text).not.toContain(wanted.email)
    expect(told[1]?.text).toContain(wanted.email)
  })

  it('brings no text that somebody chose to a mailbox that is not proven', async () => {
    const person = await signUp()
    await db.updateTable('users').set({ verify_email: false }).where('id', '=', person.id).execute()
    const [name, email] = ['Win a prize at evil.example', `evil-example-${person.email}`]
    await change(person, { name, email, mobile, password: person.password })
    const [code] = await codesTo(email)
    await confirm(person, code)
    const sent = [...(await mailsTo(email)), ...(await mailsTo(person.email))]
    expect(sent.map(({ subject }) => subject)).toEqual([
      CODE_SUBJECT,
      'Welcome to Tokri',
      'Another e-mail address for your Tokri account',
      'Your Tokri e-mail address was changed',
    ])
    for (const { subject, text, html } of sent)
      for (const chosen of [name, 'Asha Rao', 'evil-example']) expect(subject + text + html).not.toContain(chosen)
    expect(sent[0]?.text.match(/\d{6,}/g)).toEqual([code])
  })

  it('asked for again replaces the one before, and its code', async () => {
    const { person, wanted, move } = await moving()
    await move()
    const [first] = await codesTo(wanted.email)
    const other = `other-${person.email}`
    await move({ email: other })
    const [second] = await codesTo(other)
    if (first !== second) expect(statusAndMessage(await confirm(person, first))).toEqual(INVALID_CODE)
    expect((await confirm(person, second)).body.data.email).toBe(other)
  })

  it('allows five tries within ten minutes, and only its owner', async () => {
    const { person, wanted, move } = await moving()
    const stranger = await signUp()
    await move()
    const [code = ''] = await codesTo(wanted.email)
    const wrong = code === '000000' ? '000001' : '000000'
    expect(statusAndMessage(await confirm(stranger, code))).toEqual(INVALID_CODE)
    for (const guess of [wrong, undefined, 7, '', 'x'.repeat(60_000)])
      expect(statusAndMessage(await confirm(person, guess))).toEqual(INVALID_CODE)
    expect(statusAndMessage(await confirm(person, code))).toEqual(INVALID_CODE)
    await move()
    const again = (await codesTo(wanted.email)).at(-1)
    pass(10 * 60_000)
    expect(statusAndMessage(await confirm(person, again))).toEqual(INVALID_CODE)
    expect((await call(userDetails, {}, person)).body.data.pendingEmail).toBeUndefined()
  })

  it('that somebody took meanwhile is refused', async () => {
    const [{ person, wanted, move }, quicker] = [await moving(), await signUp()]
    await move()
    const [code] = await codesTo(wanted.email)
    await db.updateTable('users').set({ email: wanted.email }).where('id', '=', quicker.id).execute()
    expect(statusAndMessage(await confirm(person, code))).toEqual([409, 'User already exists'])
    expect(await emailOf(person)).toBe(person.email)
  })

  it('can be asked for five times an hour: nobody mails strangers through the shop', async () => {
    const { person, move } = await moving()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => move({ email: `victim-${n}-${person.email}` })),
    )
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(5)
    expect(answers.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(7)
    await runJobs()
    expect(mails.filter(({ to }) => to?.startsWith('victim-') && to.endsWith(person.email))).toHaveLength(5)
    pass(3_600_000)
    const { email, password } = person
    const { accessToken: token } = (await call(login, { body: { email, password } })).body.data
    const body = { name: 'Asha Rao', email: `later-${email}`, mobile, password }
    expect((await call(updateUser, { body }, { token })).status).toBe(200)
  })
})

describe('a photo', () => {
  const send = async (person: Person, bytes: Buffer, { field = 'avatar', type = 'image/png' } = {}) => {
    const form = new FormData()
    form.set(field, new Blob([new Uint8Array(bytes)], { type }), 'me.png')
    const request = new Request('http://shop.test/', { method: 'PUT', body: form })
    const response = await app.inject({
      method: 'PUT',
      url: uploadAvatar.url,
      headers: {
        authorization: `Bearer ${person.token}`,
        'content-type': request.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return { status: response.statusCode, body: response.json(), headers: response.headers }
  }
  const picture = () => sharp({ create: { width: 300, height: 200, channels: 3, background: '#0a6a5f' } })

  it('is drawn anew without what the camera wrote, and shown on the profile', async () => {
    const person = await signUp()
    const bytes = await picture()
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .jpeg()
      .toBuffer()
    const answer = await send(person, bytes)
    expect(answer.body).toMatchObject({ success: true, message: 'Profile photo updated!', data: { _id: person.id } })
    const { avatar } = answer.body.data
    expect(avatar).toMatch(/^\/media\/[0-9a-f]{32}-960\.webp$/)
    expect((await call(userDetails, {}, person)).body.data.avatar).toBe(avatar)
    const shown = await app.inject(avatar)
    const meta = await sharp(shown.rawPayload).metadata()
    expect([meta.format, meta.width, meta.exif]).toEqual(['webp', 300, undefined])
  })

  it.each(['webp', 'gif', 'tiff'] as const)('may not be %s, whatever it says it is', async (format) => {
    const answer = await send(await signUp(), await picture().toFormat(format).toBuffer())
    expect(statusAndMessage(answer)).toEqual([415, 'Please choose a JPEG or PNG picture'])
  })

  it('may be neither a page nor a drawing with scripts nor half a picture', async () => {
    const person = await signUp()
    const html = Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(64))
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'.padEnd(64))
    const half = (await picture().png().toBuffer()).subarray(0, 200)
    expect([
      (await send(person, html)).status,
      (await send(person, svg)).status,
      (await send(person, half)).status,
    ]).toEqual([415, 415, 400])
  })

  it('must be there, in its field, as a form, below 5 MiB', async () => {
    const person = await signUp()
    const bytes = await picture().png().toBuffer()
    expect((await send(person, bytes, { field: 'photo' })).status).toBe(400)
    expect((await send(person, Buffer.alloc(0))).status).toBe(400)
    expect((await call(uploadAvatar, { body: { avatar: 'x' } }, person)).status).toBe(415)
    expect((await send(person, Buffer.concat([bytes, Buffer.alloc(5 * 1024 * 1024)]))).status).toBe(413)
  })

  it('is bound in height too: a tower of 16,000 lines becomes no file of megabytes', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const tower = sharp({ create: { width: 160, height: 16_000, channels: 3, background: '#fff', noise } })
    const answer = await send(await signUp(), await tower.jpeg({ quality: 40 }).toBuffer())
    const shown = await app.inject(answer.body.data.avatar)
    const { width = 0, height = 0 } = await sharp(shown.rawPayload).metadata()
    expect([answer.status, height <= 1920, width > 0]).toEqual([200, true, true])
    expect(shown.rawPayload.length).toBeLessThan(1_000_000)
  })

  it('can be changed 20 times an hour', async () => {
    const person = await signUp()
    const bytes = await picture().png().toBuffer()
    for (let n = 0; n < 20; n++) expect((await send(person, bytes)).status).toBe(200)
    expect((await send(person, bytes)).status).toBe(429)
  })

  it('that was replaced is gone with the next sweep, and the last one with the account', async () => {
    const [person, other] = [await signUp(), await signUp()]
    const painted = (background: string) =>
      sharp({ create: { width: 30, height: 20, channels: 3, background } })
        .png()
        .toBuffer()
    const isKept = async (address: string) => (await app.inject(address)).statusCode === 200
    const put = async (who: Person, colour: string) => (await send(who, await painted(colour))).body.data.avatar
    const shared = await put(person, '#123456')
    await put(other, '#123456')
    const first = await put(person, '#223344')
    const last = await put(person, '#334455')
    await deps.media.sweep()
    expect(await Promise.all([shared, first, last].map(isKept))).toEqual([true, false, true])
    await call(deleteAccount, { body: { password: person.password } }, person)
    await deps.media.sweep()
    expect(await isKept(last)).toBe(false)
  })

  it('needs somebody it belongs to', async () => {
    const nobody = { id: '', email: '', password: '', token: 'x', refreshToken: '' }
    expect((await send(nobody, await picture().png().toBuffer())).status).toBe(401)
  })
})
