// Reads the barcode in a camera picture. Uses the browser's own BarcodeDetector if there is one. Otherwise uses ZXing,
// 320 KB of WebAssembly that is fetched when the camera is first opened.
import { isBarcode } from '@tokri/rules/barcode.ts'
import type { ReadBarcode } from './zxing-reader.ts'

declare global {
  interface Window {
    /** Available in Chrome on Android and macOS, but missing in TypeScript's DOM types. */
    BarcodeDetector?: {
      new (options: {
        formats: readonly string[]
      }): {
        detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
      }
      getSupportedFormats: () => Promise<string[]>
    }
  }
}

const formats = ['ean_13', 'ean_8', 'upc_a'] as const

/** Null if the browser has no detector, or if its detector does not support the barcodes of products. */
const nativeReader = async (): Promise<ReadBarcode | null> => {
  const { BarcodeDetector } = window
  const known = await BarcodeDetector?.getSupportedFormats()
  if (!BarcodeDetector || !formats.every((format) => known?.includes(format))) return null
  const detector = new BarcodeDetector({ formats })
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue).find(isBarcode)
}

export const loadBarcodeReader = async (): Promise<ReadBarcode> =>
  (await nativeReader()) ?? (await import('./zxing-reader.ts')).loadZxingReader()
