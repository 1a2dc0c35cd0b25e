import type { Call } from '@tokri/contract/client.ts'
import { importProducts } from '@tokri/contract/product.ts'

export type Finding = { row: number; message: string }
/** What a dry run answers; see contract, "Import columns". */
export type Preview = {
  rows: number
  toCreate: number
  toUpdate: number
  unchanged: number
  bad: Finding[]
  mapping: Record<string, string>
}

type Order = { dryRun: boolean; skipBad: boolean; mapping: Record<string, string> | null }

/** The server reads the text fields before the file, so they are sent in this order. */
const formOf = (file: File, { dryRun, skipBad, mapping }: Order): FormData => {
  const form = new FormData()
  form.set('dryRun', String(dryRun))
  form.set('skipBad', String(skipBad))
  if (mapping) form.set('mapping', JSON.stringify(mapping))
  form.set('file', file)
  return form
}

/** What the file would do; nothing changes. */
export const previewFile = async (call: Call, file: File, mapping: Order['mapping']): Promise<Preview> => {
  const { data } = await call(importProducts, { body: formOf(file, { dryRun: true, skipBad: false, mapping }) })
  const { rows = 0, toCreate = 0, toUpdate = 0, unchanged, bad, mapping: used = {} } = data
  return { rows, toCreate, toUpdate, unchanged, bad, mapping: used }
}

/** Puts the file's products on the shelves, as one unit. */
export const commitFile = (call: Call, file: File, order: Omit<Order, 'dryRun'>) =>
  call(importProducts, { body: formOf(file, { ...order, dryRun: false }) })

/** Enough of a file to hold its header. */
const HEADER_BYTES = 65_536

/** The headers of a list, for choosing which is which. The server reads the file itself; this only fills menus. */
export const headersOf = async (file: File): Promise<string[]> => {
  const start = new TextDecoder().decode(await file.slice(0, HEADER_BYTES).arrayBuffer())
  const line = start.split(/\r?\n/, 1)[0] ?? ''
  const separator = [',', ';', '\t'].reduce((best, sign) =>
    line.split(sign).length > line.split(best).length ? sign : best,
  )
  return line
    .split(separator)
    .map((header) => header.trim().replace(/^"|"$/g, ''))
    .filter((header) => header !== '')
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
export const findingsCsv = (findings: readonly Finding[]): string =>
  ['row,reason', ...findings.map(({ row, message }) => `${row},${quoted(message)}`)].join('\r\n')

export const save = (blob: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
