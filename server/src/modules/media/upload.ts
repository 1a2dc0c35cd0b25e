// An upload is never stored unchanged. Its type is detected from its first bytes; then it is decoded, rotated upright,
// stripped of metadata, and encoded as WebP.
import { createHash } from 'node:crypto'
import { PICTURE_TOO_LARGE } from '@tokri/contract/file.ts'
import { limits as lengths } from '@tokri/contract/limits.ts'
import { AppError } from '../../platform/errors.ts'
import { limits } from '../../platform/limits.ts'
import { pictureWidths } from './rasterise.ts'

export type UploadType = 'jpeg' | 'png' | 'webp' | 'avif'

/** Detected by content, never by the name or the declared type. */
const sniff = (bytes: Buffer): UploadType | null => {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (bytes.length >= 16 && text(4, 8) === 'ftyp' && isAvif(bytes)) return 'avif'
  return null
}

// The box lists its brands: the major one at 8, compatible ones from 16 on.
const isAvif = (bytes: Buffer): boolean => {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256)
  const brands = [bytes.toString('latin1', 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.toString('latin1', at, at + 4))
  return brands.includes('avif') || brands.includes('avis')
}

/** The largest ratio of height to width. A higher picture is scaled down to this height. */
const MAX_HEIGHTS = 2
const boxOf = (width: number) => ({
  width,
  height: width * MAX_HEIGHTS,
  fit: 'inside' as const,
  withoutEnlargement: true,
})

export type ReadyPicture = { hash: string; files: { width: number; bytes: Buffer }[] }

/**
 * WebP files of an upload in these widths, never larger than the original. Refuses with `unsupported_type` (415),
 * `unreadable_file` (400) or `too_large` (413).
 */
export const processUpload = async (
  bytes: Buffer,
  accepted: readonly UploadType[],
  widths: readonly number[] = pictureWidths,
): Promise<ReadyPicture> => {
  if (bytes.length > lengths.uploadBytes) throw new AppError('too_large', { message: PICTURE_TOO_LARGE })
  const type = sniff(bytes)
  if (!type || !accepted.includes(type))
    throw new AppError('unsupported_type', {
      // AVIF is rare, so it is not named.
      message: accepted.includes('webp')
        ? 'Please choose a JPEG, PNG or WebP picture'
        : 'Please choose a JPEG or PNG picture',
    })
  const { sharp } = await import('./sharp.ts') // as for drawing: only when it is needed
  try {
    const files = []
    const upright = await sharp(bytes, { limitInputPixels: limits.body.uploadPixels, failOn: 'error', pages: 1 })
      .timeout({ seconds: limits.body.uploadSeconds })
      .rotate()
      .resize(boxOf(960))
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = upright.info
    for (const target of widths) {
      const made = sharp(upright.data, { raw: { width, height, channels } }).resize(boxOf(target))
      files.push({ width: target, bytes: await made.webp({ quality: 80, effort: 3 }).toBuffer() })
    }
    return { hash: createHash('sha256').update('upload').update(bytes).digest('hex').slice(0, 32), files }
  } catch (error) {
    const why = error instanceof Error ? error.message : ''
    if (/pixel limit|too large|dimension/i.test(why))
      throw new AppError('too_large', { message: 'Pictures may have 40 megapixels at most' })
    throw new AppError('unreadable_file')
  }
}
