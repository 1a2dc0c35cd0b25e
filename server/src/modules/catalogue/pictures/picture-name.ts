// Which product a picture is of: its file is named by the barcode or the name of the product. "8901234567894-2.jpg" and
// "Toned Milk 500 ml (2).png" are second pictures.
import { limits } from '@tokri/contract/limits.ts'
import { isBarcode, sameBarcode } from '@tokri/rules/barcode.ts'

/** Names are compared without spaces and these characters, most of which no file name can have. */
export const IGNORED = ' _-.,;:/\\|*?"\'’<>()[]{}&+%#@!~`=$^'

const compared = (name: string): string =>
  [...name.normalize('NFC').toLowerCase()].filter((letter) => !IGNORED.includes(letter)).join('')

/** `place` counts from 1. */
type Reading = { barcode: string | null; name: string; place: number }

const reading = (text: string, place: number): Reading => {
  const code = text.trim()
  return { barcode: isBarcode(code) ? sameBarcode(code) : null, name: compared(text), place }
}

/** What a file name may mean, the likeliest first. Folders before it do not count. */
export const readPictureName = (fileName: string): Reading[] => {
  const file = fileName.split(/[\\/]/).at(-1) ?? ''
  const stem = file.replace(/\.[a-z0-9]{1,5}$/i, '')
  const [, before = '', number] = /^(.+?)(?:[\s_-]+|\s*\()(\d)\)?$/.exec(stem) ?? []
  const place = Number(number)
  return [reading(stem, 1), ...(place >= 1 && place <= limits.productImages ? [reading(before, place)] : [])].filter(
    ({ name }) => name !== '',
  )
}

/** The pictures of a product with this one instead of `replaced`; without that it comes to its place, or behind the last. */
export const withPicture = (
  pictures: readonly string[],
  address: string,
  { place, replaced }: { place: number; replaced: string | null },
): string[] => {
  const others = pictures.filter((other) => other !== address)
  const at = replaced === null ? -1 : others.indexOf(replaced)
  if (at >= 0) return others.with(at, address)
  if (replaced === address) return [...pictures]
  return others.toSpliced(place - 1, 0, address).slice(0, limits.productImages)
}
