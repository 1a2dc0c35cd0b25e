// npm run import -- FILE.csv: imports a product list into the catalogue. A server may run meanwhile.
import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { runTool, ToolError } from '../boot/run-tool.ts'
import {
  type Command,
  importedLines,
  previewLines,
  progressLine,
  readCommand,
  refusedLines,
  USAGE,
} from '../modules/catalogue/import/command.ts'
import {
  type ImportOrder,
  importProducts,
  type Preview,
  previewImport,
} from '../modules/catalogue/import/import-products.ts'
import { stockOfProducts } from '../modules/stock/service.ts'
import { SHOP } from '../platform/audit-log.ts'
import type { Clock } from '../platform/clock.ts'
import { openDatabase, patient } from '../platform/database/database.ts'
import { AppError } from '../platform/errors.ts'

/** Progress: one line that is rewritten on a terminal; a line per tenth of the file otherwise. */
const progressOn = (output: NodeJS.WriteStream) => {
  let tenth = 0
  return (rows: number, share: number) => {
    if (output.isTTY) output.write(`\r${progressLine(rows, share)}`)
    else if (Math.floor(share * 10) > tenth) {
      tenth = Math.floor(share * 10)
      output.write(`${progressLine(rows, share)}\n`)
    }
    if (share === 1)
      output.write(output.isTTY ? '\nComparing with the catalogue …\n' : 'Comparing with the catalogue …\n')
  }
}

type Bringing = { url: string; clock: Clock; signal: AbortSignal }

const bring = async ({ url, clock, signal }: Bringing, { dryRun, file, ...choices }: Command): Promise<string[]> => {
  const db = openDatabase(url, { ...patient, connections: 1, signal })
  const order: ImportOrder = {
    path: file,
    fileName: basename(file),
    ...choices,
    signal,
    onProgress: progressOn(process.stderr),
  }
  try {
    if (dryRun) return previewLines(await previewImport({ db, clock }, order))
    return importedLines(await importProducts({ db, clock, stock: stockOfProducts }, order, SHOP))
  } finally {
    await db.destroy()
  }
}

await runTool(async ({ shop, config, args, interrupted }) => {
  const command = readCommand(args)
  if (typeof command === 'string') throw new ToolError(`${command}\n\n${USAGE}`)
  // npm runs this in the project's folder; a relative path is relative to where the command was typed.
  command.file = resolve(process.env.INIT_CWD ?? '.', command.file)
  if (!existsSync(command.file)) throw new ToolError(`There is no file ${command.file}.`)
  try {
    const bringing = { url: shop.directUrl, clock: config.clock, signal: interrupted }
    for (const line of await bring(bringing, command)) console.log(line)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // bad_rows always carries the preview.
    const lines = error.code === 'bad_rows' ? refusedLines(error.refusal.data as Preview) : [`${error.message}.`]
    throw new ToolError(lines.join('\n'))
  }
})
