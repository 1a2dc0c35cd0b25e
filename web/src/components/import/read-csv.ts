// Reads CSV files of suppliers: delivery notes and price lists.
import { CallError } from '@tokri/contract/client.ts'
import { limits } from '@tokri/contract/limits.ts'
import { m } from '../../paraglide/messages.js'
import { recordsOf } from './invalid-rows-csv.ts'

export type CsvFile = { file: File; csv: string; encoding: string; separator: string; columns: string[] }

const refuse = (message: string) => new CallError(400, { code: 'bad_request', message })

/** Spreadsheets save CSV as UTF-8, as UTF-16 ("Unicode text") or in a Windows code page. */
const decode = (bytes: Uint8Array): { csv: string; encoding: string } => {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8'
  try {
    return { csv: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding }
  } catch {
    return { csv: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
  }
}

/** The header is searched in this number of characters. */
const HEADER = 10_000

/** Throws for a file that the server would refuse, so that it is not uploaded. */
export const readCsvFile = async (file: File): Promise<CsvFile> => {
  if (file.size > limits.deliveryNote)
    throw refuse(m.floor_delivery_note_too_large({ size: limits.deliveryNote / 1000 }))
  const { csv, encoding } = decode(new Uint8Array(await file.arrayBuffer()))
  if (csv.trim() === '') throw refuse(m.floor_this_file_is_empty())
  if (csv.includes('\0')) throw refuse(m.floor_file_not_csv())
  const [best = { separator: ',', columns: [] }] = [',', ';', '\t']
    .map((separator) => ({ separator, columns: recordsOf(csv.trimStart().slice(0, HEADER), separator)[0] ?? [] }))
    .sort((one, other) => other.columns.length - one.columns.length)
  const columns = best.columns.map((name) => name.trim()).filter((name) => name !== '')
  return { file, csv, encoding, separator: best.separator, columns: [...new Set(columns)] }
}
