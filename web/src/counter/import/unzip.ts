// Opens a ZIP of pictures in the browser, so that they go to the server one by one and as small as others: nothing is
// unpacked there. A small archive may unpack into gigabytes, so its directory is checked first, and each entry while it
// unpacks.

export const zipLimits = { files: 2000, bytes: 500 * 1024 * 1024 } as const

const DIRECTORY_END = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const END_SIZE = 22
const MAX_COMMENT = 65_535
const STORED = 0
const DEFLATED = 8

type Entry = { name: string; method: number; packed: number; unpacked: number; at: number }
export type Zipped = { name: string; read: () => Promise<Blob> }

const unreadable = () => new Error('This ZIP cannot be read. Make it again, without a password')

const viewOf = async (blob: Blob, from: number, to: number) => new DataView(await blob.slice(from, to).arrayBuffer())

const directoryOf = async (zip: Blob): Promise<Entry[]> => {
  const from = Math.max(0, zip.size - END_SIZE - MAX_COMMENT)
  const tail = await viewOf(zip, from, zip.size)
  let end = tail.byteLength - END_SIZE
  while (end >= 0 && tail.getUint32(end, true) !== DIRECTORY_END) end--
  if (end < 0) throw unreadable()
  const [count, size, start] = [
    tail.getUint16(end + 10, true),
    tail.getUint32(end + 12, true),
    tail.getUint32(end + 16, true),
  ]
  const listed = await viewOf(zip, start, start + size)
  const entries: Entry[] = []
  let at = 0
  for (let n = 0; n < count; n++) {
    if (at + 46 > listed.byteLength || listed.getUint32(at, true) !== DIRECTORY_ENTRY) throw unreadable()
    const nameLength = listed.getUint16(at + 28, true)
    if (at + 46 + nameLength > listed.byteLength) throw unreadable()
    entries.push({
      name: new TextDecoder().decode(new Uint8Array(listed.buffer, at + 46, nameLength)),
      method: listed.getUint16(at + 10, true),
      packed: listed.getUint32(at + 20, true),
      unpacked: listed.getUint32(at + 24, true),
      at: listed.getUint32(at + 42, true),
    })
    at += 46 + nameLength + listed.getUint16(at + 30, true) + listed.getUint16(at + 32, true)
  }
  return entries
}

const contentOf = async (zip: Blob, { method, packed, unpacked, at }: Entry): Promise<Blob> => {
  if (at + 30 > zip.size || (method !== STORED && method !== DEFLATED)) throw unreadable()
  const head = await viewOf(zip, at, at + 30)
  const start = at + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  const content = zip.slice(start, start + packed)
  if (method === STORED) return content
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  try {
    // Leaving the loop ends the stream.
    for await (const part of content.stream().pipeThrough(new DecompressionStream('deflate-raw'))) {
      bytes += part.length
      if (bytes > unpacked) throw unreadable()
      parts.push(part)
    }
  } catch {
    throw unreadable()
  }
  return new Blob(parts)
}

const nameOf = (path: string): string => path.split(/[\\/]/).at(-1) ?? ''

/** Files that the Mac and other programs put beside those of a person. */
const isHidden = (path: string): boolean => /(?:^|\/)__MACOSX\//.test(path) || nameOf(path).startsWith('.')

/**
 * The files of an archive, without their folders. Each is unpacked when it is read.
 * @throws Error with a message for a person, for something else than a ZIP and for one beyond the limits
 */
export const openZip = async (zip: Blob): Promise<Zipped[]> => {
  const entries = (await directoryOf(zip)).filter(({ name }) => !name.endsWith('/') && !isHidden(name))
  if (entries.length > zipLimits.files) throw new Error('A ZIP may have 2,000 files at most')
  if (entries.reduce((sum, { unpacked }) => sum + unpacked, 0) > zipLimits.bytes)
    throw new Error('The files of a ZIP may have 500 MB together at most')
  return entries.map((entry) => ({
    name: nameOf(entry.name),
    read: () => contentOf(zip, entry),
  }))
}
