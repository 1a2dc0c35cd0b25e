// Detects the encoding of a file. The whole file is read once before it is decoded: one accented letter in row 900,000
// may decide between encodings, and a wrong guess would corrupt names for good.
import { open } from 'node:fs/promises'
import { AppError } from '../../../platform/errors.ts'
import { type CodePage, countHighByte, likeliestCodePage, noHighBytes } from './code-page.ts'

export type FileEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | CodePage

/** With more valid UTF-8 sequences per invalid byte than this, a file is damaged UTF-8 and not another encoding. */
const DAMAGED_UTF8_RATIO = 10

/** Collects evidence from the bytes in order; `decide` returns the encoding. */
export function encodingEvidence() {
  const high = noHighBytes()
  let first = Buffer.alloc(0)
  let sequences = 0
  let broken = 0
  let zeros = 0
  let missing = 0
  let low = 0x80
  let top = 0xbf

  const start = (byte: number) => {
    low = 0x80
    top = 0xbf
    if (byte < 0x80) return
    if (byte >= 0xc2 && byte <= 0xdf) missing = 1
    else if (byte >= 0xe0 && byte <= 0xef) {
      missing = 2
      if (byte === 0xe0) low = 0xa0
      if (byte === 0xed) top = 0x9f
    } else if (byte >= 0xf0 && byte <= 0xf4) {
      missing = 3
      if (byte === 0xf0) low = 0x90
      if (byte === 0xf4) top = 0x8f
    } else broken++
  }

  const take = (byte: number) => {
    if (byte === 0) zeros++
    if (missing === 0) return start(byte)
    if (byte < low || byte > top) {
      broken++
      missing = 0
      return start(byte)
    }
    low = 0x80
    top = 0xbf
    if (--missing === 0) sequences++
  }

  return {
    add(chunk: Uint8Array) {
      if (first.length < 8) first = Buffer.concat([first, chunk.subarray(0, 8)])
      for (const byte of chunk) {
        take(byte)
        countHighByte(high, byte)
      }
    },
    /** @throws AppError `unreadable_file` for a workbook or another file that is not text */
    decide(): FileEncoding {
      countHighByte(high, 0x0a)
      if (missing > 0) broken++
      if (startsWith(first, [0x50, 0x4b, 0x03, 0x04]) || startsWith(first, [0xd0, 0xcf, 0x11, 0xe0]))
        throw new AppError('unreadable_file', {
          message: 'This is a spreadsheet workbook. Save it as CSV, then import that file',
        })
      if (startsWith(first, [0xff, 0xfe])) return 'utf-16le'
      if (startsWith(first, [0xfe, 0xff])) return 'utf-16be'
      if (zeros > 0)
        throw new AppError('unreadable_file', {
          message: 'This is not a text file. Save the list as CSV, then import that file',
        })
      if (broken === 0 || sequences > broken * DAMAGED_UTF8_RATIO) return 'utf-8'
      return likeliestCodePage(high)
    },
  }
}

const startsWith = (bytes: Uint8Array, mark: number[]) => mark.every((byte, at) => bytes[at] === byte)

/** The encoding of the file at `path`, which is read once in chunks. */
export async function findEncoding(path: string): Promise<FileEncoding> {
  const evidence = encodingEvidence()
  const file = await open(path)
  try {
    const piece = Buffer.alloc(256 * 1024)
    for (;;) {
      const { bytesRead } = await file.read(piece, 0, piece.length)
      if (bytesRead === 0) return evidence.decide()
      evidence.add(piece.subarray(0, bytesRead))
    }
  } finally {
    await file.close()
  }
}
