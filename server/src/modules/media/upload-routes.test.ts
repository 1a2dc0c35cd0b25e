import { uploadFile } from '@tokri/contract/file.ts'
import { expect, test } from 'vitest'
import { testShop } from '../../../test/shop.ts'
import { sharp } from './sharp.ts'

const { app, db, call, signUp } = await testShop()
const admin = await signUp('Admin')
const user = await signUp()

const square = sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#0b7a3b' } })

const upload = async (
  content: Buffer,
  { token = admin.token as string | null, name = 'file', type = 'image/png' } = {},
) => {
  const head = `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\nContent-Type: ${type}\r\n\r\n`
  const response = await app.inject({
    method: uploadFile.method,
    url: uploadFile.url,
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--b--\r\n')]),
    headers: {
      'content-type': 'multipart/form-data; boundary=b',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
  })
  return { status: response.statusCode, body: response.json() }
}

test('a picture is answered with its address, and all three widths can be had', async () => {
  const { status, body } = await upload(await square.clone().png().toBuffer())
  expect({ status, message: body.message }).toEqual({ status: 201, message: 'Image uploaded' })
  expect(body.data.url).toMatch(/^\/media\/[0-9a-f]{32}-960\.webp$/)
  for (const width of [240, 480, 960]) {
    const picture = await app.inject(body.data.url.replace('-960', `-${width}`))
    expect(picture.headers['content-type']).toBe('image/webp')
    expect((await sharp(picture.rawPayload).metadata()).width).toBe(width)
  }
})

test('a guest and a customer are refused', async () => {
  const content = await square.clone().png().toBuffer()
  expect(await upload(content, { token: null })).toMatchObject({ status: 401, body: { message: 'invalid token' } })
  expect(await upload(content, { token: user.token })).toMatchObject({ status: 403 })
})

test('other types are refused by what they are, whatever they say they are', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect(await upload(svg)).toMatchObject({
    status: 415,
    body: { code: 'unsupported_type', message: 'Please choose a JPEG, PNG or WebP picture' },
  })
  for (const start of [
    [0xff, 0xd8, 0xff, 0xe0, 1],
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  ])
    expect((await upload(Buffer.from(start))).status).toBe(400)
  expect((await upload(Buffer.from('GIF89a and more of it'))).status).toBe(415)
  expect((await upload(Buffer.from('%PDF-1.7 and more of it'))).status).toBe(415)
  expect((await upload(Buffer.from('<!doctype html><script>1</script>'))).status).toBe(415)
})

test('a torn picture is refused, and so are no picture and too large a one', async () => {
  const whole = await square.clone().jpeg().toBuffer()
  expect((await upload(whole.subarray(0, whole.length / 2))).status).toBe(400)
  expect(await upload(Buffer.alloc(0))).toMatchObject({ status: 400, body: { message: 'Please choose a picture' } })
  expect((await upload(whole, { name: 'picture' })).status).toBe(400)
  expect(await upload(Buffer.concat([whole, Buffer.alloc(6 * 1024 * 1024)]))).toMatchObject({
    status: 413,
    body: { message: 'Pictures may have 5 MB at most' },
  })
  expect((await call(uploadFile, { body: {} }, { token: admin.token })).status).toBe(415)
  const kept = await db.selectFrom('media').select('hash').where('kind', '=', 'uploaded').execute()
  expect(kept).toHaveLength(1)
})
