import { uploadFile } from '@tokri/contract/file.ts'
import { afterAll, expect, test } from 'vitest'
import { openFakeS3 } from '../../../test/fakes/s3.ts'
import { testShop } from '../../../test/shop.ts'
import { draw } from '../../boot/demo.ts'
import { bucketOfPictures } from './picture-bucket.ts'
import { createMedia, orderPicture } from './service.ts'
import { sharp } from './sharp.ts'

const DAY = 24 * 60 * 60 * 1000
const s3 = await openFakeS3()
afterAll(s3.close)
const files = bucketOfPictures(s3.bucket)
const clock = { at: Date.now() }
const { app, db, deps, signUp } = await testShop((_url, db) => ({
  media: createMedia({ db, clock: () => new Date(clock.at), files, draw }),
}))

const name = 'abcdef0123456789abcdef0123456789-480.webp'
const key = `media/ab/${name}`

test('a bucket keeps what it is given under the folder’s names, and forgets what is removed', async () => {
  expect(await files.has(name)).toBe(false)
  expect(await files.read(name)).toBeNull()
  const bytes = Buffer.from([0, 255, 10, 13, 128])
  await files.write(name, bytes)
  expect([...s3.objects.keys()]).toEqual([key])
  expect(s3.objects.get(key)).toMatchObject({
    bytes,
    type: 'image/webp',
    cacheControl: 'public, max-age=31536000, immutable',
  })
  expect(await files.has(name)).toBe(true)
  expect(await files.read(name)).toEqual(bytes)
  await files.remove(name)
  await files.remove(name)
  expect(s3.objects.size).toBe(0)
})

test('a wrong key, a wrong region and a wrong bucket are trouble that says why, never a missing picture', async () => {
  const trouble = (change: object) => bucketOfPictures({ ...s3.bucket, ...change }).read(name)
  await expect(trouble({ secretAccessKey: 'wrong' })).rejects.toThrow(/403 SignatureDoesNotMatch/)
  await expect(trouble({ region: 'eu-west-1' })).rejects.toThrow(/403 AuthorizationHeaderMalformed/)
  await expect(trouble({ bucket: 'others' })).rejects.toThrow(/404 NoSuchBucket/)
})

test('storage that stumbles is asked again', async () => {
  s3.stumble(2)
  await files.write(name, Buffer.from('second try'))
  s3.stumble(1)
  expect((await files.read(name))?.toString()).toBe('second try')
  await files.remove(name)
})

test('an uploaded picture is served from the bucket for ever, and is gone from it when nothing showed it for a day', async () => {
  const { token } = await signUp('Admin')
  const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#a04020' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'mango.png')
  const sent = new Response(form)
  const uploaded = await app.inject({
    method: uploadFile.method,
    url: uploadFile.url,
    headers: { authorization: `Bearer ${token}`, 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  expect(uploaded.statusCode).toBe(201)
  const { url } = uploaded.json().data
  expect(s3.objects.size).toBe(3)
  const shown = await app.inject(url)
  expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect((await sharp(shown.rawPayload).metadata()).format).toBe('webp')
  clock.at += 2 * DAY
  expect(await deps.media.sweep()).toBe(1)
  expect(s3.objects.size).toBe(0)
  expect((await app.inject(url)).statusCode).toBe(404)
})

test('a drawn picture is kept in the bucket; while that is away, a visitor is told to come back', async () => {
  const address = await orderPicture(db, { view: 'tile', tint: 'dairy', items: ['bread'] }, new Date(clock.at))
  expect((await app.inject(address)).statusCode).toBe(200)
  expect(s3.objects.size).toBe(1)
  await s3.close()
  const away = await app.inject(address)
  expect([away.statusCode, away.headers['retry-after']]).toEqual([503, '60'])
})
