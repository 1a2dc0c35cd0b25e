// Reads the code in a camera picture. Uses the browser's own BarcodeDetector if there is one. Otherwise uses ZXing,
// 320 KB of WebAssembly that is fetched when the camera is first opened.
import type { CodeKind } from './code-kinds.ts'
import type { ReadCode } from './zxing-reader.ts'

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

/** Null if the browser has no detector, or if its detector does not support the formats of these codes. */
const nativeReader = async (kind: CodeKind): Promise<ReadCode | null> => {
  const { BarcodeDetector } = window
  const formats = kind.formats.map(({ native }) => native)
  const known = await BarcodeDetector?.getSupportedFormats()
  if (!BarcodeDetector || !formats.every((format) => known?.includes(format))) return null
  const detector = new BarcodeDetector({ formats })
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue).find(kind.isCode)
}

export const loadCodeReader = async (kind: CodeKind): Promise<ReadCode> =>
  (await nativeReader(kind)) ?? (await import('./zxing-reader.ts')).loadZxingReader(kind)
