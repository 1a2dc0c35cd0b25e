import { expect, it } from 'vitest'
import { readyPicture } from './use-upload.ts'

/** A picture that compresses badly, as photos do. */
const photoOf = async (type: string, width: number, height: number): Promise<File> => {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const pixels = context.createImageData(width, height)
  let seed = 1
  for (let at = 0; at < pixels.data.length; at++) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    pixels.data[at] = at % 4 === 3 ? 255 : seed >>> 24
  }
  context.putImageData(pixels, 0, 0)
  return new File([await canvas.convertToBlob({ type })], 'photo', { type })
}

it('a photo of a phone is shrunk before it is sent, and a small picture stays as it is', async () => {
  const large = await photoOf('image/png', 2400, 1200)
  expect(large.size).toBeGreaterThan(5 * 1024 * 1024)
  const ready = await readyPicture(large)
  const { width, height } = await createImageBitmap(ready)
  expect([width, height, ready.type]).toEqual([1920, 960, 'image/webp'])

  const small = await photoOf('image/jpeg', 100, 50)
  expect(await readyPicture(small)).toBe(small)
})

it('a kind that only the browser reads becomes a JPEG', async () => {
  const { type } = await readyPicture(new File([await photoOf('image/png', 10, 10)], 'a.heic', { type: 'image/heic' }))
  expect(type).toBe('image/jpeg')
})

it('what the browser cannot read is sent as it is, up to the limit', async () => {
  const odd = new File(['x'], 'a.heic', { type: 'image/heic' })
  expect(await readyPicture(odd)).toBe(odd)
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.heic', { type: 'image/heic' })
  await expect(readyPicture(large)).rejects.toMatchObject({ message: 'Pictures may have 5 MB at most' })
})
