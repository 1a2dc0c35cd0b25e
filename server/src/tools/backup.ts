// npm run backup [-- FOLDER] [-- --prove]: copies the whole shop into a folder. A server may run meanwhile.
import { join, resolve } from 'node:path'
import { openPictures } from '../boot/picture-storage.ts'
import { runTool, ToolError } from '../boot/run-tool.ts'
import { codeOf } from '../platform/error-code.ts'
import { proveBackup } from './backup/read-backup.ts'
import { writeBackup } from './backup/write-backup.ts'

const USAGE = `npm run backup                      into DATA_DIR/backups, in a folder named by the time
npm run backup -- FOLDER            into this folder, which must not exist yet
npm run backup -- --prove           also restores it into a scratch database and compares`

const stamp = (now: Date) => now.toISOString().slice(0, 19).replaceAll(':', '-')

await runTool(async ({ shop, config, args, interrupted }) => {
  const prove = args.includes('--prove')
  const [folder, ...more] = args.filter((argument) => argument !== '--prove')
  if (more.length > 0 || folder?.startsWith('-')) throw new ToolError(USAGE)
  const now = config.clock()
  // npm runs this in the project's folder; a relative path is relative to where the command was typed.
  const target = folder ? resolve(process.env.INIT_CWD ?? '.', folder) : join(shop.dataDir, 'backups', stamp(now))
  const files = await openPictures(config, shop.dataDir)
  const order = { databaseUrl: shop.directUrl, files, folder: target, now, say: console.log, signal: interrupted }
  const { tables, media } = await writeBackup(order).catch((error) => {
    if (['ENOTEMPTY', 'EEXIST'].includes(codeOf(error)))
      throw new ToolError(`${target} already exists. Name another folder.`)
    throw error
  })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `\n${rows} rows of ${tables.length} tables and ${Object.keys(media).length} picture files were copied to ${target}`,
  )
  console.log('The backup contains customers’ names and addresses. Keep it where only you can read it.')
  if (!prove) return
  await proveBackup(shop.directUrl, target, interrupted)
  console.log('Verified: the backup was restored into an empty database, and every table is the same.')
})
