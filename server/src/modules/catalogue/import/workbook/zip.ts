// Reads the entries of a ZIP archive from its directory, within limits: a small archive may unpack into gigabytes.
import { inflateRawSync } from 'node:zlib'
import { AppError } from '../../../../platform/errors.ts'

const MAX_ENTRIES = 2000
const MAX_UNPACKED = 256 * 1024 * 1024

const DIRECTORY_END = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const END_SIZE = 22
const MAX_COMMENT = 65_535
const STORED = 0
const DEFLATED = 8

export const unreadable = () =>
  new AppError('unreadable_file', {
    message: 'This workbook cannot be read. Save the list as CSV, then import that file',
  })
export const tooLarge = () =>
  new AppError('unreadable_file', {
    message: 'This workbook is too large when it is unpacked. Save the list as CSV, then import that file',
  })

/** The contents of entries by their names. */
export type Archive = { names: readonly string[]; read: (name: string) => Buffer | null }

type Entry = { method: number; packed: number; unpacked: number; at: number }

/** @throws AppError `unreadable_file` for something else, and for an archive that unpacks into too much */
export function openZip(bytes: Buffer): Archive {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end < bytes.length - END_SIZE - MAX_COMMENT || end + END_SIZE > bytes.length) throw unreadable()
  if (bytes.readUInt32LE(end) !== DIRECTORY_END) throw unreadable()
  const count = bytes.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES) throw tooLarge()
  const entries = new Map<string, Entry>()
  let at = bytes.readUInt32LE(end + 16)
  let unpackedTogether = 0
  for (let n = 0; n < count; n++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw unreadable()
    const [nameLength, extraLength] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const entry = {
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    }
    unpackedTogether += entry.unpacked
    if (unpackedTogether > MAX_UNPACKED) throw tooLarge()
    // Of two entries with one name, readers take different ones.
    if (entries.has(name)) throw unreadable()
    entries.set(name, entry)
    at += 46 + nameLength + extraLength + bytes.readUInt16LE(at + 32)
  }
  return {
    names: [...entries.keys()],
    read: (name) => {
      const entry = entries.get(name)
      return entry ? contentOf(bytes, entry) : null
    },
  }
}

function contentOf(bytes: Buffer, { method, packed, unpacked, at }: Entry): Buffer {
  if (at + 30 > bytes.length) throw unreadable()
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  const content = bytes.subarray(start, start + packed)
  if (method === STORED) return content
  if (method !== DEFLATED) throw unreadable()
  try {
    // An entry may unpack into more than its directory says.
    return inflateRawSync(content, { maxOutputLength: Math.max(1, unpacked) })
  } catch {
    throw unreadable()
  }
}
