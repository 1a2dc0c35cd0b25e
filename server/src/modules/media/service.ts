// The shop's pictures: uploaded by people, or drawn from a description when first asked for. A file is stored under
// a hash of the upload or the description; uploads that nothing shows any more are deleted.
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { createDrawQueue, type DrawQueue } from './draw-queue.ts'
import type { PictureDescription } from './picture-description.ts'
import type { PictureFiles } from './picture-files.ts'
import * as queries from './queries.ts'
import { type PictureWidth, pictureWidths, rasterise, rasteriseAll } from './rasterise.ts'
import { processUpload, type UploadType } from './upload.ts'

// For other modules, beside the functions below.
export { NoPicture } from './fetch-picture.ts'
export { uploadedFile } from './uploaded-file.ts'

/** The widths that are drawn in advance. The large picture is drawn when a product is opened. */
const cardWidths: readonly PictureWidth[] = [480, 240]
/** The most uploads in the queue; the next is refused with `unavailable`. */
const mostWaiting = 24

const uploadTypes: readonly UploadType[] = ['jpeg', 'png', 'webp', 'avif']
const PRIVATE_WIDTH = 960

const DAY_MS = 24 * 60 * 60 * 1000

export type Media = {
  /** The bytes of a picture, drawn now if it is not stored; null when there is no such picture. */
  read: (hash: string, width: PictureWidth) => Promise<Buffer | null>
  /** The picture at an address as a PNG of 240 px, for documents. */
  readPng: (address: string) => Promise<Buffer | null>
  /** Draws the widths of cards and tiles in advance. Returns whether any was missing. */
  prepare: (hash: string) => Promise<boolean>
  /**
   * Stores an upload and returns its address. Refuses with `unsupported_type`, `unreadable_file`, `too_large`, or
   * `unavailable` when too many are waiting.
   */
  storeUpload: (bytes: Buffer, accepted?: readonly UploadType[]) => Promise<string>
  /** Stores a picture that not everybody may see. `/media` does not serve it. Refuses as `storeUpload`. */
  storePrivate: (name: string, bytes: Buffer) => Promise<void>
  /** The WebP file of a private picture; null when it does not exist. */
  readPrivate: (name: string) => Promise<Buffer | null>
  removePrivate: (name: string) => Promise<void>
  /** Deletes unused uploads: released ones at once, others after a day. Returns how many. */
  sweep: () => Promise<number>
  /** How many requests wait for a picture. */
  waiting: DrawQueue['waiting']
}

const addressOf = (hash: string, width: PictureWidth = 960): string => `/media/${hash}-${width}.webp`

/** The hash in one of our addresses, or null for any other text. */
export const hashOf = (address: string): string | null =>
  /^\/media\/([0-9a-f]{32})-(?:240|480|960)\.webp$/.exec(address)?.[1] ?? null

/** The database holds the address of the largest width; pages derive the smaller ones. */
const isKept = (address: string): boolean => address.endsWith('-960.webp')

/** Returns which of these URLs are stored pictures, and protects them from a clean-up. A product may show no others. */
export const claimPictures = async (tx: Tx, addresses: string[], at: Date): Promise<Set<string>> => {
  const hashes = addresses.map((address) => (isKept(address) ? hashOf(address) : null))
  const ours = hashes.filter((hash) => hash !== null)
  await queries.touchUploads(tx, ours, at)
  const known = await queries.readKnownHashes(tx, ours)
  return new Set(addresses.filter((_, index) => known.has(hashes[index] ?? '')))
}

/** Which of these are drawn from a description, as long as nobody has uploaded a picture. */
export const drawnAmong = (tx: Tx, addresses: readonly string[]): Promise<Set<string>> =>
  queries.readDrawn(tx, addresses)

/** Releases a picture. It is deleted within the hour, unless something else shows it. */
export const releasePicture = async (tx: Tx, address: string): Promise<void> => {
  const hash = hashOf(address)
  if (hash !== null) await queries.releaseUpload(tx, hash)
}

/** Records a picture that is drawn on its first request, and returns its address. */
export const orderPicture = async (db: Db | Tx, description: PictureDescription, at: Date): Promise<string> =>
  addressOf(await queries.insertDrawn(db, description, at))

/** Records many pictures at once; returns their addresses in the same order. */
export const orderPictures = async (db: Db | Tx, descriptions: PictureDescription[], at: Date): Promise<string[]> =>
  (await queries.insertManyDrawn(db, descriptions, at)).map((hash) => addressOf(hash))

/** Returns a square SVG of 800 units. Throws on an unknown description. */
export type Draw = (description: PictureDescription) => Promise<string>

type MediaOptions = { db: Db; clock: Clock; files: PictureFiles; draw: Draw }

export const createMedia = ({ db, clock, files, draw }: MediaOptions): Media => {
  const queue = createDrawQueue()
  const nameOf = (hash: string, width: number) => `${hash}-${width}.webp`

  const make = async (description: PictureDescription, name: string, width: PictureWidth): Promise<Buffer> => {
    // Another request may have written it while this one waited in the queue.
    const kept = await files.read(name)
    if (kept) return kept
    const bytes = await rasterise(await draw(description), width)
    // With a full disk the picture is still served, and drawn again for the next request.
    await files.write(name, bytes).catch(() => {})
    return bytes
  }

  const read: Media['read'] = async (hash, width) => {
    const name = nameOf(hash, width)
    const kept = await files.read(name)
    if (kept) return kept
    const description = await queries.readDescription(db, hash)
    if (!description) return null
    return queue.run(name, () => make(description, name, width))
  }

  const readPng: Media['readPng'] = async (address) => {
    const hash = hashOf(address)
    const bytes = hash === null ? null : await read(hash, 240)
    if (!bytes) return null
    const { sharp } = await import('./sharp.ts') // as for drawing: only when it is needed
    return sharp(bytes).png().toBuffer()
  }

  const absentOf = async (hash: string): Promise<PictureWidth[]> => {
    const absent: PictureWidth[] = []
    for (const width of cardWidths) if (!(await files.has(nameOf(hash, width)))) absent.push(width)
    return absent
  }

  const prepare: Media['prepare'] = async (hash) => {
    if ((await absentOf(hash)).length === 0) return false
    const description = await queries.readDescription(db, hash)
    if (!description) return false
    await queue.runLater(hash, async () => {
      // A request may have drawn one meanwhile.
      const absent = await absentOf(hash)
      const pictures = await rasteriseAll(await draw(description), absent)
      for (const [index, width] of absent.entries())
        await files.write(nameOf(hash, width), pictures[index] ?? Buffer.alloc(0))
    })
    return true
  }

  const drawUpload = async (...upload: Parameters<typeof processUpload>) => {
    if (queue.waiting() >= mostWaiting) throw new AppError('unavailable', { retryAfterSeconds: 5 })
    return queue.run(`upload ${crypto.randomUUID()}`, () => processUpload(...upload))
  }

  const storeUpload: Media['storeUpload'] = async (bytes, accepted = uploadTypes) => {
    const { hash, files: made } = await drawUpload(bytes, accepted)
    for (const { width, bytes: picture } of made) await files.write(nameOf(hash, width), picture)
    await queries.insertUploaded(db, hash, clock())
    // Written after the row: the insert may have waited for a clean-up that deleted the files of an earlier upload.
    for (const { width, bytes: picture } of made)
      if (!(await files.has(nameOf(hash, width)))) await files.write(nameOf(hash, width), picture)
    return addressOf(hash)
  }

  const privateName = (name: string) => `${name}-private.webp`
  const storePrivate: Media['storePrivate'] = async (name, bytes) => {
    const { files: made } = await drawUpload(bytes, uploadTypes, [PRIVATE_WIDTH])
    for (const { bytes: picture } of made) await files.write(privateName(name), picture)
  }

  const sweep = () =>
    inTransaction(db, async (tx) => {
      const unused = await queries.deleteUnusedUploads(tx, new Date(clock().getTime() - DAY_MS))
      // Inside the transaction, so that a new upload of the same picture waits until the files are deleted, then writes them.
      for (const hash of unused) await Promise.all(pictureWidths.map((width) => files.remove(nameOf(hash, width))))
      return unused.length
    })

  return {
    ...{ read, readPng, prepare, storeUpload, storePrivate, sweep, waiting: queue.waiting },
    readPrivate: (name) => files.read(privateName(name)),
    removePrivate: (name) => files.remove(privateName(name)),
  }
}
