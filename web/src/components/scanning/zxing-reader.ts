import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { CodeKind } from './code-kinds.ts'

/** Reads the code in the current camera picture. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | undefined>

/**
 * The width of the searched picture in pixels: large enough for a barcode that fills a third of it, fast on a phone.
 */
const WIDTH = 800

export const loadZxingReader = async ({ isCode, formats }: CodeKind): Promise<ReadCode> => {
  // Loaded from this shop's own server. By default the library fetches the file from a CDN.
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  return async (video) => {
    const scale = Math.min(1, WIDTH / video.videoWidth)
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    const picture = context.getImageData(0, 0, canvas.width, canvas.height)
    const found = await readBarcodes(picture, { formats: formats.map(({ zxing }) => zxing) })
    return found.map(({ text }) => text).find(isCode)
  }
}
