// Rewrites the list of pincode centres from GeoNames' table (CSV: key, latitude, longitude among its columns).
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { centresOf, cleanCentres, writeCentres } from '../modules/store/clean-centres.ts'

const [source] = process.argv.slice(2)
if (!source) {
  process.stderr.write('usage: node server/src/tools/pincode-centres.ts TABLE.csv\n')
  process.exit(1)
}
const rows = parse(readFileSync(source), { columns: true, bom: true }) as Record<string, string>[]
writeFileSync(
  join(import.meta.dirname, '../modules/store/pincode-centres.txt'),
  writeCentres(cleanCentres(centresOf(rows))),
)
