// Parses the arguments of `npm run import` and formats its output. import-products.ts does the work.
import { parseArgs } from 'node:util'
import type { Imported, Preview } from './import-products.ts'

export const USAGE = `npm run import -- FILE [--dry-run] [--skip-bad] [--set-stock] [--sheet NAME] [--negative-is-zero] [--map field="Their header"] …

  --dry-run   print what would happen and change nothing
  --skip-bad  import the valid rows and skip the bad ones
  --negative-is-zero
              take negative stock as none; without it such rows are bad
  --sheet     the sheet of a workbook (.xlsx, .ods); without it the first
  --set-stock set the stock of products that the shop has already
  --map       read a field from this column: name, brand, category, subcategory, unit, mrp, price, discount, stock,
              description or image. Repeat it for each field, or give all as JSON: --map '{"name":"Item"}'`

export type Command = {
  file: string
  dryRun: boolean
  skipBad: boolean
  setStock: boolean
  negativeIsZero: boolean
  sheet: string
  mapping: Record<string, string>
}

/** The parsed command, or a message that says what is wrong with the arguments. */
export function readCommand(args: string[]): Command | string {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        'skip-bad': { type: 'boolean', default: false },
        'set-stock': { type: 'boolean', default: false },
        'negative-is-zero': { type: 'boolean', default: false },
        sheet: { type: 'string', default: '' },
        map: { type: 'string', multiple: true, default: [] },
      },
    })
    const [file, ...others] = positionals
    if (file === undefined || others.length > 0) return 'Name one CSV file.'
    const mapping: Record<string, string> = {}
    for (const text of values.map) {
      const part = readMapping(text)
      if (part === null) return `--map ${text} must be field=header or a JSON object of both.`
      Object.assign(mapping, part)
    }
    return {
      ...{ file, mapping, sheet: values.sheet, dryRun: values['dry-run'], skipBad: values['skip-bad'] },
      ...{ setStock: values['set-stock'], negativeIsZero: values['negative-is-zero'] },
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Parses `name=Item Name` or `{"name": "Item Name"}`. Null when it is neither. */
export function readMapping(text: string): Record<string, string> | null {
  if (!text.trimStart().startsWith('{')) {
    const [, field, header] = /^\s*(\w+|detail:[^=]+?)\s*=(.*)$/s.exec(text) ?? []
    return field === undefined || header === undefined ? null : { [field]: header.trim() }
  }
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    const entries = Object.entries(value)
    return entries.every((entry): entry is [string, string] => typeof entry[1] === 'string')
      ? Object.fromEntries(entries)
      : null
  } catch {
    return null
  }
}

const count = new Intl.NumberFormat('en-IN')
const counted = (number: number, one: string, many: string) => `${count.format(number)} ${number === 1 ? one : many}`

/** "  43 %  12,000 rows" */
export const progressLine = (rows: number, share: number) =>
  `${String(Math.floor(share * 100)).padStart(4)} %  ${counted(rows, 'row', 'rows')}`

const mappingLines = (mapping: Preview['mapping']) =>
  Object.entries(mapping).map(([field, header]) => `  ${field.padEnd(12)} ${header}`)

const findingLines = ({ bad, badCount, warnings }: Preview) => [
  ...warnings.map(({ row, message }) => `  look at row ${row}: ${message}`),
  ...bad.map(({ row, message }) => `  row ${row}: ${message}`),
  ...(badCount > bad.length ? [`  … and ${count.format(badCount - bad.length)} more`] : []),
]

export const previewLines = (preview: Preview): string[] => [
  `${counted(preview.rows, 'row', 'rows')}, ${preview.encoding}. Columns:`,
  ...mappingLines(preview.mapping),
  `${counted(preview.toCreate, 'product', 'products')} would be created, ${counted(preview.toUpdate, 'row', 'rows')} would update something, ${count.format(preview.unchanged)} would change nothing, ${count.format(preview.badCount)} bad${preview.badCount > 0 ? ':' : '.'}`,
  ...findingLines(preview),
  ...(preview.negativeStock > 0
    ? [
        `${counted(preview.negativeStock, 'row has', 'rows have')} negative stock (--negative-is-zero takes it as none).`,
      ]
    : []),
  ...(preview.otherStock > 0
    ? [
        `${counted(preview.otherStock, 'product has', 'products have')} another stock in the file (--set-stock sets it).`,
      ]
    : []),
  ...[...preview.renamed, ...preview.doubles].map(({ row, message }) => `  row ${row}: ${message}`),
]

export const importedLines = ({ created, updated, unchanged, skipped, preview }: Imported): string[] => [
  ...(skipped > 0 ? [`${counted(skipped, 'row was', 'rows were')} skipped:`, ...findingLines(preview)] : []),
  `${counted(created, 'product', 'products')} created, ${counted(updated, 'row', 'rows')} updated something, ${count.format(unchanged)} changed nothing.`,
]

export const refusedLines = (preview: Preview): string[] => [
  ...findingLines(preview),
  `Nothing was imported: ${counted(preview.badCount, 'row', 'rows')} of ${count.format(preview.rows)} are bad. Correct them, or skip them with --skip-bad.`,
]
