// The kinds of codes that are scanned: barcodes of products, and the QR codes on the labels of bags.

import { bagOf } from '@tokri/rules/bag-code.ts'
import { isBarcode } from '@tokri/rules/barcode.ts'
import { m } from '../../paraglide/messages.js'

export type CodeKind = {
  isCode: (text: string) => boolean
  /** The characters of such a code, as a scanner types them. */
  character: RegExp
  /** The names of its formats for the browser's BarcodeDetector and for ZXing. */
  formats: readonly { native: string; zxing: 'EAN13' | 'EAN8' | 'UPCA' | 'QRCode' }[]
  title: string
  description: string
  /** The label of the field where it is typed, its keyboard, and what it says of another text. */
  typed: string
  inputMode: 'numeric' | 'text'
  wrong: string
  /** The classes of the frame into which the code is held, for its shape. */
  frame: string
}

export const productCodes: CodeKind = {
  isCode: isBarcode,
  character: /^\d$/,
  formats: [
    { native: 'ean_13', zxing: 'EAN13' },
    { native: 'ean_8', zxing: 'EAN8' },
    { native: 'upc_a', zxing: 'UPCA' },
  ],
  title: m.floor_scan_a_barcode(),
  description: m.floor_scan_barcode_hint(),
  typed: m.floor_number_under_the_bars(),
  inputMode: 'numeric',
  wrong: m.floor_this_is_no_barcode(),
  frame: 'inset-x-8 h-24',
}

export const bagCodes: CodeKind = {
  isCode: (text) => bagOf(text) !== null,
  character: /^[\da-z/-]$/i,
  formats: [{ native: 'qr_code', zxing: 'QRCode' }],
  title: m.common_scan_a_bag(),
  description: m.floor_scan_bag_hint(),
  typed: m.floor_number_on_the_label(),
  inputMode: 'text',
  wrong: m.floor_bag_number_invalid(),
  frame: 'left-1/2 h-3/5 aspect-square -translate-x-1/2',
}
