// Reads the barcode in a picture of the camera: with the browser's own detector where there is one, else with ZXing,
// 320 KB of WebAssembly that is fetched when somebody first opens the camera.
import { isBarcode } from '@tokri/rules/barcode.ts'
import type { ReadBarcode } from './zxing-reader.ts'

declare global {
  interface Window {
    /** Chrome on Android and macOS; TypeScript's DOM types do not have it. */
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

/** Null where the browser has no detector, or one that knows no codes of goods. */
const nativeReader = async (): Promise<ReadBarcode | null> => {
  const { BarcodeDetector } = window
  const known = await BarcodeDetector?.getSupportedFormats()
  if (!BarcodeDetector || !formats.every((format) => known?.includes(format))) return null
  const detector = new BarcodeDetector({ formats })
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue).find(isBarcode)
}

export const loadBarcodeReader = async (): Promise<ReadBarcode> =>
  (await nativeReader()) ?? (await import('./zxing-reader.ts')).loadZxingReader()
