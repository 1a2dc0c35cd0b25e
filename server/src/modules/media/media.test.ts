import { createHash } from 'node:crypto'
import type { PackDescription } from '@tokri/demo/pictures/description.ts'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { testClock } from '../../../test/clock.ts'
import { picturesInMemory } from '../../../test/pictures.ts'
import { testShop } from '../../../test/shop.ts'
import { draw } from '../../boot/demo.ts'
import { AppError } from '../../platform/errors.ts'
import { pictureHash } from './picture-description.ts'
import { rasteriseAll } from './rasterise.ts'
import { claimPictures, createMedia, hashOf, orderPicture } from './service.ts'
import { startWarming } from './warming.ts'

const { app, deps, db } = await testShop()
const at = testClock()

const honey: PackDescription = {
  view: 'front',
  shape: 'jar',
  brand: 'Bee Street',
  name: 'Wild Honey',
  unit: '500 g',
  art: 'honey-pot',
  hue: 36,
  motif: 'arc',
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof AppError ? error.status : error
}

test('a picture that is on no disk yet is drawn, in all three widths, and may be kept for ever', async () => {
  const address = await orderPicture(db, honey, at)
  expect(address).toBe(`/media/${pictureHash(honey)}-960.webp`)
  for (const width of [240, 480, 960]) {
    const answer = await get(address.replace('960', String(width)))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const { format, width: wide, height } = await sharp(answer.rawPayload).metadata()
    expect({ format, wide, height }).toEqual({ format: 'webp', wide: width, height: width })
  }
  const { headers } = await get(address)
  const again = await get(address, { 'if-none-match': String(headers.etag) })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  expect((await get(address, { 'if-none-match': '*' })).statusCode).toBe(304)
  expect((await app.inject({ method: 'HEAD', url: address })).statusCode).toBe(200)
})

test('the hash names what is on the picture, not how the description was written down', () => {
  const { view, shape, ...rest } = honey
  expect(pictureHash({ ...rest, shape, view })).toBe(pictureHash(honey))
  expect(pictureHash({ ...honey, side: undefined })).toBe(pictureHash(honey))
  expect(pictureHash({ ...honey, unit: '1 L' })).not.toBe(pictureHash(honey))
  expect(pictureHash(honey)).toMatch(/^[0-9a-f]{32}$/)
})

test('several widths come from one drawing', async () => {
  const svg = await draw(honey)
  const [large, small] = await rasteriseAll(svg, [480, 240])
  const widths = await Promise.all([large, small].map(async (bytes) => (await sharp(bytes).metadata()).width))
  expect(widths).toEqual([480, 240])
  expect(await rasteriseAll(svg, [])).toEqual([])
})

test('unknown pictures and odd names are not found, and are not kept by caches', async () => {
  const names = [
    `${'0'.repeat(32)}-480.webp`,
    `${pictureHash(honey)}-481.webp`,
    `${pictureHash(honey)}.webp`,
    '..%2f..%2fetc%2fpasswd',
    'x',
  ]
  for (const name of names) {
    const answer = await get(`/media/${name}`)
    expect([name, answer.statusCode, answer.headers['cache-control']]).toEqual([name, 404, 'no-store'])
  }
})

test('twenty who ask at once wait for one drawing', async () => {
  const files = picturesInMemory()
  const media = createMedia({ db, clock: deps.clock, files, draw })
  const other = { ...honey, name: 'Forest Honey' }
  await orderPicture(db, other, at)
  const answers = await Promise.all(Array.from({ length: 20 }, () => media.read(pictureHash(other), 240)))
  expect(
    new Set(
      answers.map((bytes) =>
        createHash('sha1')
          .update(bytes ?? '')
          .digest('hex'),
      ),
    ).size,
  ).toBe(1)
  expect(files.written).toEqual([`${pictureHash(other)}-240.webp`])
})

test('the shop is drawn in advance once: the next start has nothing to do', async () => {
  const files = picturesInMemory()
  const media = createMedia({ db, clock: deps.clock, files, draw })
  const image = await orderPicture(db, { view: 'tile', tint: 'dairy', items: ['egg'] }, at)
  await db.insertInto('categories').values({ id: 'c', name: 'Eggs', image, created_at: at, updated_at: at }).execute()
  const hash = hashOf(image)
  await startWarming({ db, media, log: deps.log }).done
  expect(files.written).toEqual([`${hash}-480.webp`, `${hash}-240.webp`])
  await startWarming({ db, media, log: deps.log }).done
  expect(files.written).toHaveLength(2)
})

test('drawing in advance stops when it is told to', async () => {
  const files = picturesInMemory()
  const warming = startWarming({ db, media: createMedia({ db, clock: deps.clock, files, draw }), log: deps.log })
  await warming.stop()
  expect(files.written.length).toBeLessThan(2)
})

const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c2272d' } })

let photo: Buffer
beforeAll(async () => {
  photo = await flat(1600, 1200)
    .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '12/1 58/1 0/1' } })
    .jpeg()
    .toBuffer()
})

test('JPEG, PNG, WebP and AVIF are written anew as WebP in three widths, without what was hidden in them', async () => {
  const uploads = [
    photo,
    await flat(1600, 1200).png().toBuffer(),
    await flat(1600, 1200).webp().toBuffer(),
    await flat(640, 480).avif().toBuffer(),
  ]
  for (const bytes of uploads) {
    const address = await deps.media.storeUpload(bytes)
    for (const width of [240, 480, 960]) {
      const answer = await get(address.replace('960', String(width)))
      expect(answer.statusCode).toBe(200)
      const meta = await sharp(answer.rawPayload).metadata()
      expect([meta.format, meta.exif, meta.icc]).toEqual(['webp', undefined, undefined])
      expect(meta.width).toBe(Math.min(width, bytes === uploads[3] ? 640 : 1600))
    }
    const chosen = db.transaction().execute((tx) => claimPictures(tx, [address, '/media/none-960.webp'], at))
    expect(await chosen).toEqual(new Set([address]))
  }
})

test('a small original answers under all three names and is not blown up', async () => {
  const address = await deps.media.storeUpload(await flat(100, 60).png().toBuffer())
  for (const width of [240, 480, 960]) {
    const answer = await get(address.replace('960', String(width)))
    const meta = await sharp(answer.rawPayload).metadata()
    expect([answer.statusCode, meta.width, meta.height]).toEqual([200, 100, 60])
  }
})

test('a photo taken on its side stands upright', async () => {
  const lying = await flat(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const address = await deps.media.storeUpload(lying)
  const { width, height } = await sharp((await get(address)).rawPayload).metadata()
  expect([width, height]).toEqual([200, 300])
})

test('the same upload twice is one picture', async () => {
  expect(await deps.media.storeUpload(photo)).toBe(await deps.media.storeUpload(photo))
})

test('a picture with a program behind it comes out as a picture only', async () => {
  const polyglot = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')])
  const answer = await get(await deps.media.storeUpload(polyglot))
  expect(answer.rawPayload.includes('script')).toBe(false)
})

test('other kinds of file are refused whatever they are called', async () => {
  const others = [
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>',
    '<!doctype html><p>Hello</p>',
    '%PDF-1.7\n%âãÏÓ\n1 0 obj',
    'GIF89a\x01\x00\x01\x00\x00\x00\x00;;;;;;',
    'II*\x00\x08\x00\x00\x00............',
    '\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic',
    '',
  ]
  for (const text of others)
    expect([text, await refusal(deps.media.storeUpload(Buffer.from(text, 'latin1')))]).toEqual([text, 415])
  expect(await refusal(deps.media.storeUpload(await flat(9, 9).webp().toBuffer(), ['jpeg', 'png']))).toBe(415)
})

test('what begins like a picture and is none, or half of one, is unreadable', async () => {
  expect(await refusal(deps.media.storeUpload(photo.subarray(0, 900)))).toBe(400)
  const png = await sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 120, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
  expect(await refusal(deps.media.storeUpload(png.subarray(0, png.length / 2)))).toBe(400)
  expect(
    await refusal(
      deps.media.storeUpload(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(64, 7)])),
    ),
  ).toBe(400)
})

test('giant pictures are refused before they are unpacked, large files before they are looked at', async () => {
  const giant = await flat(8000, 6000).png().toBuffer()
  expect(giant.length).toBeLessThan(1024 * 1024)
  expect(await refusal(deps.media.storeUpload(giant))).toBe(413)
  expect(await refusal(deps.media.storeUpload(Buffer.concat([photo, Buffer.alloc(5 * 1024 * 1024)])))).toBe(413)
})
