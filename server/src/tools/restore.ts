// npm run restore -- FOLDER [--replace]: restores a backup. npm run restore -- --check FOLDER only checks that the
// backup is complete.
import { resolve } from 'node:path'
import { openPictures } from '../boot/picture-storage.ts'
import { runTool, ToolError } from '../boot/run-tool.ts'
import { readManifest } from './backup/manifest.ts'
import { checkFiles, restoreBackup } from './backup/read-backup.ts'

const USAGE = `npm run restore -- FOLDER             into an empty shop
npm run restore -- FOLDER --replace   replaces everything in the shop
npm run restore -- --check FOLDER     only checks that the backup is complete`

await runTool(async ({ shop, config, args, interrupted }) => {
  const [given, ...more] = args.filter((argument) => !argument.startsWith('--'))
  const options = args.filter((argument) => argument.startsWith('--'))
  if (!given || more.length > 0 || options.some((option) => option !== '--replace' && option !== '--check'))
    throw new ToolError(USAGE)
  const folder = resolve(process.env.INIT_CWD ?? '.', given)
  if (options.includes('--check')) {
    await checkFiles(folder, await readManifest(folder))
    console.log(`${folder} is complete and undamaged.`)
    return
  }
  const files = await openPictures(config, shop.dataDir)
  const replace = options.includes('--replace')
  const { madeAt, tables } = await restoreBackup({
    databaseUrl: shop.directUrl,
    files,
    folder,
    replace,
    say: console.log,
    signal: interrupted,
  })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`\nThe shop was restored to ${madeAt}: ${rows} rows. A running server shows it within a second.`)
})
