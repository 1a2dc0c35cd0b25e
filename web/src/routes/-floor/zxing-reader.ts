import { isBarcode } from '@tokri/rules/barcode.ts'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** The barcode that the camera sees now. */
export type ReadBarcode = (video: HTMLVideoElement) => Promise<string | undefined>

/** Pixels of a picture that is searched: enough for bars that fill a third of it, and quick on a phone. */
const WIDTH = 800

export const loadZxingReader = async (): Promise<ReadBarcode> => {
  // From this shop: by default the library fetches the file from elsewhere.
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
    const found = await readBarcodes(picture, { formats: ['EAN13', 'EAN8', 'UPCA'] })
    return found.map(({ text }) => text).find(isBarcode)
  }
}
