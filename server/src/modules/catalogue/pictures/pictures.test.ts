import {
  addPicture as addPictureCall,
  endFailedPictures,
  getPictureAddresses,
  importProducts as importCall,
  takeBackImport,
} from '@tokri/contract/product-import.ts'
import { beforeEach, expect, test } from 'vitest'
import { picture, startPictureSite } from '../../../../test/picture-site.ts'
import { testShop } from '../../../../test/shop.ts'
import { truncate } from '../../../../test/truncate.ts'
import { createPictureFetcher } from '../../media/fetch-picture.ts'
import { fetchPictures } from './fetch-pictures.ts'

const { app, call, db, deps, pass, signUp } = await testShop()
const admin = await signUp('Admin')
const user = await signUp()

const [red, blue, green] = [await picture('red'), await picture('blue'), await picture('green')]
let isBusy = true
const { origin, asked } = await startPictureSite({
  '/red.png': red,
  '/blue.png': blue,
  '/moved.png': (response) => void response.writeHead(301, { location: '/red.png' }).end(),
  '/page.html': Buffer.from('<html>'),
  '/broken.png': red.subarray(0, 60),
  '/sometimes.png': (response) => void (isBusy ? response.writeHead(503).end() : response.end(green)),
})

beforeEach(async () => {
  await truncate(db, 'categories', 'sub_categories', 'products', 'imports')
  asked.length = 0
})

const post = async (url: string, parts: Buffer[], token: string | null) => {
  const response = await app.inject({
    method: 'POST',
    url,
    payload: Buffer.concat([...parts, Buffer.from('--b--\r\n')]),
    headers: {
      'content-type': 'multipart/form-data; boundary=b',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
  })
  return { status: response.statusCode, body: response.json() }
}
const filePart = (content: Buffer) => [
  Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\nContent-Type: image/png\r\n\r\n'),
  content,
  Buffer.from('\r\n'),
]
const addPicture = (name: string, content = red, token: string | null = admin.token) =>
  post(`${addPictureCall.url}?name=${encodeURIComponent(name)}`, filePart(content), token)
const bring = async (content: string, dryRun = false) => {
  const field = `--b\r\nContent-Disposition: form-data; name="dryRun"\r\n\r\n${dryRun}\r\n`
  const { body } = await post(importCall.url, [Buffer.from(field), ...filePart(Buffer.from(content))], admin.token)
  if (!body.success) throw new Error(JSON.stringify(body))
  return body.data
}
const progress = async () => (await call(getPictureAddresses, {}, { token: admin.token })).body.data

/** The colours of a product's pictures; `drawn` for one that the shop has drawn. */
const picturesOf = async (name: string): Promise<string[]> => {
  const { image } = await db.selectFrom('products').select('image').where('name', '=', name).executeTakeFirstOrThrow()
  const colours = new Map<string, string>()
  for (const [colour, bytes] of Object.entries({ red, blue, green }))
    colours.set(await deps.media.storeUpload(bytes), colour)
  return image.map((address) => colours.get(address) ?? 'drawn')
}

const SHELF = `name,brand,category,unit,price,barcode
Toned Milk,Amul,Dairy,500 ml,30,8901234567890
Toned Milk,Amul,Dairy,1 L,60,
Salt,,Staples,1 kg,20,`

test('a guest and a shopper are refused before the picture is read', async () => {
  expect(await addPicture('Salt.jpg', red, null)).toMatchObject({ status: 401, body: { message: 'invalid token' } })
  expect(await addPicture('Salt.jpg', red, user.token)).toMatchObject({ status: 403 })
  expect((await call(getPictureAddresses, {}, { token: user.token })).status).toBe(403)
})

test('a picture goes to the product whose barcode or name it has', async () => {
  await bring(SHELF)
  expect(await picturesOf('Salt')).toEqual(['drawn'])
  expect(await addPicture('salt.png')).toMatchObject({ status: 200, body: { data: { name: 'Salt' } } })
  expect(await addPicture('Salt-2.png', blue)).toMatchObject({ status: 200 })
  expect(await picturesOf('Salt')).toEqual(['red', 'blue'])
  await addPicture('../../../Salt 1 kg.png', green)
  expect(await picturesOf('Salt')).toEqual(['green', 'blue'])

  const names = ['8901234567890.png', 'Amul Toned Milk 1 L.png', 'toned_milk_500ml-2.jpg']
  const ids = []
  for (const name of names) ids.push((await addPicture(name)).body.data._id)
  expect(ids[0]).toBe(ids[2])
  expect(ids[0]).not.toBe(ids[1])
})

test('a picture that is sent again changes nothing', async () => {
  await bring(SHELF)
  await addPicture('Salt.png')
  const read = () => db.selectFrom('products').select('updated_at').where('name', '=', 'Salt').executeTakeFirstOrThrow()
  const before = await read()
  pass(1000)
  await addPicture('Salt.png')
  expect(await read()).toEqual(before)
})

test('a picture without its product, and something else than a picture, are refused', async () => {
  await bring(SHELF)
  expect(await addPicture('Sugar.png')).toMatchObject({
    status: 404,
    body: { message: 'No product has this barcode or name' },
  })
  expect(await addPicture('Toned Milk.png')).toMatchObject({
    status: 409,
    body: { code: 'duplicate', message: 'Several products have this name: add the unit, or use the barcode' },
  })
  expect(await addPicture('..')).toMatchObject({ status: 404 })
  expect(await addPicture('')).toMatchObject({ status: 400 })
  expect(await addPicture('Salt.png', Buffer.from('<svg/>'))).toMatchObject({ status: 415 })
  expect(await addPicture('Salt.png', red.subarray(0, 60))).toMatchObject({ status: 400 })
  expect(await addPicture('Salt.png', Buffer.alloc(5 * 1024 * 1024 + 1))).toMatchObject({ status: 413 })
  expect(await picturesOf('Salt')).toEqual(['drawn'])
})

test('the pictures that a list names by address are fetched after the import, once', async () => {
  const list = `name,category,price,image\nSalt,Staples,20,"${origin}/red.png, ${origin}/blue.png"\n`
  expect(await bring(list, true)).toMatchObject({ toCreate: 1, pictures: 2 })
  await bring(list)
  expect(asked).toEqual([])
  expect(await picturesOf('Salt')).toEqual(['drawn'])
  expect(await progress()).toMatchObject({ waiting: 2, failed: 0 })

  await fetchPictures(deps)
  expect(await picturesOf('Salt')).toEqual(['red', 'blue'])
  expect(await progress()).toEqual({ waiting: 0, failed: 0, failures: [] })

  expect(await bring(list, true)).toMatchObject({ unchanged: 1, pictures: 0 })
  await bring(list)
  isBusy = false
  await bring(list.replace('blue', 'sometimes'))
  await fetchPictures(deps)
  expect(asked).toEqual(['/red.png', '/blue.png', '/sometimes.png'])
  expect(await picturesOf('Salt')).toEqual(['red', 'green'])
})

test('an address that gives no picture is named with its reason, and one that may recover is asked again', async () => {
  isBusy = true
  const paths = ['moved.png', 'page.html', 'broken.png', 'none.png', 'sometimes.png']
  await bring(`name,category,price,image\n${paths.map((path) => `${path},Odd,20,${origin}/${path}`).join('\n')}\n`)
  await fetchPictures(deps)
  const { waiting, failed, failures } = await progress()
  expect({ waiting, failed }).toEqual({ waiting: 1, failed: 4 })
  expect(failures.map(({ name, problem }: { name: string; problem: string }) => [name, problem])).toEqual([
    ['broken.png', expect.any(String)],
    ['moved.png', 'The address leads to another one'],
    ['none.png', 'The answer is 404'],
    ['page.html', 'Please choose a JPEG, PNG or WebP picture'],
  ])
  expect(await picturesOf('page.html')).toEqual(['drawn'])

  isBusy = false
  await fetchPictures(deps)
  expect(await picturesOf('sometimes.png')).toEqual(['drawn'])
  pass(61_000)
  await fetchPictures(deps)
  expect(await picturesOf('sometimes.png')).toEqual(['green'])
})

test('addresses that failed are asked again, or forgotten', async () => {
  isBusy = true
  await bring(`name,category,price,image\nSalt,Staples,20,${origin}/none.png\nSugar,Staples,20,${origin}/gone.png\n`)
  await fetchPictures(deps)
  expect(await progress()).toMatchObject({ waiting: 0, failed: 2 })
  const end = (tryAgain: boolean, token = admin.token) => call(endFailedPictures, { body: { tryAgain } }, { token })
  expect((await end(true, user.token)).status).toBe(403)
  asked.length = 0
  expect((await end(true)).body.data).toMatchObject({ waiting: 2, failed: 0 })
  await fetchPictures(deps)
  expect(asked.toSorted()).toEqual(['/gone.png', '/none.png'])
  expect((await end(false)).body.data).toEqual({ waiting: 0, failed: 0, failures: [] })
})

test('pictures that somebody has changed by hand stay when the import is taken back', async () => {
  await bring('name,category,price,barcode\nSalt,Staples,20,8901234567890\n')
  pass(1000)
  await bring(`name,category,price,image,description\nSalt,Staples,20,${origin}/red.png,Fine\n`)
  await fetchPictures(deps)
  pass(1000)
  expect((await addPicture('8901234567890.png', green)).status).toBe(200)
  const [latest] = await db.selectFrom('imports').select('id').orderBy('at', 'desc').execute()
  const answer = await call(takeBackImport, { body: { importId: latest?.id ?? '' } }, { token: admin.token })
  expect(answer.status).toBe(200)
  expect(await picturesOf('Salt')).toEqual(['green'])
})

test('a picture that comes later than the second one still comes before it', async () => {
  isBusy = true
  await bring(`name,category,price,image\nSalt,Staples,20,${origin}/sometimes.png | ${origin}/red.png\n`)
  await fetchPictures(deps)
  expect(await picturesOf('Salt')).toEqual(['red'])
  isBusy = false
  pass(61_000)
  await fetchPictures(deps)
  expect(await picturesOf('Salt')).toEqual(['green', 'red'])
})

test('addresses of the network of the server are not asked', async () => {
  await bring(`name,category,price,image\nSalt,Staples,20,${origin}/red.png\n`)
  await fetchPictures({ ...deps, fetchPicture: createPictureFetcher({ allowPrivate: false }) })
  expect(asked).toEqual([])
  expect(await progress()).toMatchObject({
    failures: [{ name: 'Salt', url: `${origin}/red.png`, problem: 'Only public https addresses are asked' }],
  })
})

test('an import whose pictures came later is taken back, and no picture comes afterwards', async () => {
  await bring('name,category,price,barcode\nSalt,Staples,20,8901234567890\n')
  pass(1000)
  await bring(`name,category,price,image\nSalt,Staples,20,${origin}/red.png\nSugar,Staples,20,${origin}/blue.png\n`)
  await fetchPictures(deps)
  pass(1000)
  await bring(`name,category,price,description,image\nSalt,Staples,20,Fine,${origin}/blue.png\n`)
  await fetchPictures(deps)
  expect(await picturesOf('Salt')).toEqual(['blue'])
  pass(1000)
  await bring(`name,category,price,description,image\nSalt,Staples,20,Coarse,${origin}/moved.png\n`)
  const latest = async () =>
    (await db.selectFrom('imports').select('id').where('taken_back_at', 'is', null).orderBy('at', 'desc').execute())[0]
      ?.id ?? ''
  for (let n = 0; n < 2; n++)
    expect(await call(takeBackImport, { body: { importId: await latest() } }, { token: admin.token })).toMatchObject({
      status: 200,
    })
  asked.length = 0
  await fetchPictures(deps)
  expect(asked).toEqual([])
  expect(await picturesOf('Salt')).toEqual(['red'])
})
