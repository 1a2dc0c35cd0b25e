// A video of a barcode, for Chromium's fake camera, which plays a file.
import fs from 'node:fs'
import sharp from 'sharp'

/** The seven modules of each digit in the left half of an EAN-13 code, with odd parity. */
const ODD = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
/** The first digit has no bars of its own: the parity of the six digits after it encodes it. 1 is even. */
const PARITY = ['000000', '001011', '001101', '001110', '010011', '011001', '011100', '010101', '010110', '011010']

const inverse = (bars: string): string => bars.replace(/\d/g, (bar) => (bar === '0' ? '1' : '0'))
const reverse = (bars: string): string => [...bars].reverse().join('')

/** The 95 modules of an EAN-13 code; 1 is dark. */
const barsOf = (code: string): string => {
  const [first = 0, ...digits] = [...code].map(Number)
  const right = (digit: number) => inverse(ODD[digit] ?? '')
  const left = (digit: number, at: number) => (PARITY[first]?.[at] === '1' ? reverse(right(digit)) : (ODD[digit] ?? ''))
  return `101${digits.slice(0, 6).map(left).join('')}01010${digits.slice(6).map(right).join('')}101`
}

/** Writes a video of this EAN-13 code, or of plain grey, as MJPEG. */
export const filmBarcode = async (file: string, code: string | null): Promise<void> => {
  const bars = code === null ? [] : [...barsOf(code)]
  const dark = bars.map((bar, at) => (bar === '1' ? `<rect x="${130 + 4 * at}" y="120" width="4" height="240"/>` : ''))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#ddd"/>${dark.join('')}</svg>`
  fs.writeFileSync(file, await sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer())
}
