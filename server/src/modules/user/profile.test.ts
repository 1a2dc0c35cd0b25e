import { updateUser, uploadAvatar, userDetails } from '@tokri/contract/user.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type Person, type TestAnswer, testShop } from '../../../test/shop.ts'

const { app, call, db, mails, runJobs, signUp } = await testShop()

const told = ({ status, body }: TestAnswer) => [status, body.message]
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
    expect(told(answer)).toEqual([200, 'Profile updated!'])
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
    expect(told(await change(person, { ...profile, name: ' Asha Rao ' }))).toEqual(NOTHING)
    expect(told(await change(person, { ...profile, email: person.email.toUpperCase() }))).toEqual(NOTHING)
    const fresh = await signUp()
    expect(told(await change(fresh, { name: 'Asha Rao', email: fresh.email, mobile: '' }))).toEqual(NOTHING)
  })

  it.each([
    [{ name: '   ' }, 'Fields cannot be empty or just spaces.'],
    [{ email: '' }, 'Fields cannot be empty or just spaces.'],
    [{ mobile: ' ' }, 'Fields cannot be empty or just spaces.'],
    [{ mobile: undefined }, 'Fields cannot be empty or just spaces.'],
    [{ mobile: '5876543210' }, 'Enter a valid 10-digit mobile number.'],
    [{ mobile: '98765' }, 'Enter a valid 10-digit mobile number.'],
    [{ mobile: '+919876543210' }, 'Enter a valid 10-digit mobile number.'],
    [{ mobile: '９876543210' }, 'Enter a valid 10-digit mobile number.'],
    [{ email: 'nowhere' }, 'Enter a valid email address'],
    [{ mobile: 9876543210 }, 'This must be text'],
    [{ name: 'x'.repeat(201) }, 'At most 200 characters are allowed'],
    [{ name: 'A\u0000sha' }, 'This contains characters that are not allowed'],
  ])('refuses %j', async (wrong, message) => {
    const { person, profile } = await settled()
    expect(told(await change(person, { ...profile, ...wrong }))).toEqual([400, message])
  })

  it('refuses an e-mail that somebody has', async () => {
    const [{ person, profile }, other] = [await settled(), await signUp()]
    expect(told(await change(person, { ...profile, email: other.email.toUpperCase() }))).toEqual([
      409,
      'User already exists',
    ])
  })

  it('tells the old mailbox about a new e-mail, which is unproven', async () => {
    const { person, profile } = await settled()
    await db.updateTable('users').set({ verify_email: true }).where('id', '=', person.id).execute()
    const proven = await change(person, { ...profile, name: 'Meera' })
    expect(proven.body.data.verify_email).toBe(true)
    const moved = await change(person, { ...profile, email: `new-${person.email}` })
    expect(moved.body.data).toMatchObject({ email: `new-${person.email}`, verify_email: false })
    await runJobs()
    const told = mails.filter(({ subject }) => subject === 'Your Tokri e-mail address was changed')
    expect(told.map(({ to }) => to)).toEqual([person.email])
    expect(told[0]?.text).toContain(`new-${person.email}`)
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
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_type'])
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

  it('needs somebody it belongs to', async () => {
    const nobody = { id: '', email: '', password: '', token: 'x', refreshToken: '' }
    expect((await send(nobody, await picture().png().toBuffer())).status).toBe(401)
  })
})
