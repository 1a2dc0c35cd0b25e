import type { lookup } from 'node:dns'
import { limits } from '@tokri/contract/limits.ts'
import { expect, it } from 'vitest'
import { picture, startPictureSite } from '../../../test/picture-site.ts'
import { createPictureFetcher } from './fetch-picture.ts'

const red = await picture('red')
const { origin, asked } = await startPictureSite({
  '/red.png': red,
  '/moved.png': (response) => void response.writeHead(302, { location: '/red.png' }).end(),
  '/huge.png': (response) => {
    // Without a length: only the bytes that arrive count.
    response.write(Buffer.alloc(limits.uploadBytes))
    response.end(Buffer.alloc(1))
  },
  '/slow.png': (response) => void response.writeHead(200).write(red.subarray(0, 20)),
  '/busy.png': (response) => void response.writeHead(503).end(),
})
const own = createPictureFetcher({ allowPrivate: true })
const outside = createPictureFetcher({ allowPrivate: false })
// `lookup` is declared with five signatures; connections use only this one.
const resolving = (address: string) =>
  ((_host: string, _options: unknown, done: (error: null, found: object[]) => void) =>
    done(null, [{ address, family: 4 }])) as unknown as typeof lookup

it('a picture is fetched', async () => {
  expect(await own(`${origin}/red.png`)).toEqual(red)
})

it.each([
  ['/moved.png', 'The address leads to another one', false],
  ['/huge.png', 'Pictures may have 5 MB at most', false],
  ['/none.png', 'The answer is 404', false],
  ['/busy.png', 'The answer is 503', true],
])('%s is refused', async (path, message, mayPass) => {
  const before = asked.length
  await expect(own(origin + path)).rejects.toMatchObject({ message, mayPass })
  expect(asked.slice(before)).toEqual([path])
})

it('an answer that does not end in time is none, and may come later', async () => {
  const hasty = createPictureFetcher({ allowPrivate: true, patienceMs: 200 })
  await expect(hasty(`${origin}/slow.png`)).rejects.toMatchObject({
    message: 'No whole answer within 0.2 seconds',
    mayPass: true,
  })
})

it.each(['http://shop.example/a.png', 'https://127.0.0.1/a.png', 'https://[::1]/a.png', 'https://10.0.0.7/a.png'])(
  '%s is not asked',
  async (url) => {
    await expect(outside(url)).rejects.toMatchObject({
      message: 'Only public https addresses are asked',
      mayPass: false,
    })
  },
)

it('a name that resolves to a private address is not connected to', async () => {
  const inside = createPictureFetcher({ allowPrivate: false, resolve: resolving('192.168.1.1') })
  await expect(inside('https://pictures.example/a.png')).rejects.toMatchObject({
    message: 'pictures.example is not a public address',
    mayPass: false,
  })
})
