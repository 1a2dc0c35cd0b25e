// A copy of the server with one migration more, as the next release would have: it adds a column to a busy table.
import fs from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../../..')

const MIGRATION = `ALTER TABLE orders ADD COLUMN next_release text;
CREATE TABLE next_release (order_id text COLLATE "C" PRIMARY KEY REFERENCES orders ON DELETE CASCADE);
`

/** Resolves with its `shop-process.ts`. */
export const writeNextRelease = (folder: string): string => {
  const release = path.join(folder, 'next-release')
  const isOurs = (file: string) => !/[\\/](node_modules|dist|build)$/.test(file)
  fs.cpSync(path.join(root, 'server'), path.join(release, 'server'), { recursive: true, filter: isOurs })
  // npm puts a package into the second one if other packages need another version of it.
  for (const packages of ['node_modules', 'server/node_modules'])
    if (fs.existsSync(path.join(root, packages)))
      fs.symlinkSync(path.join(root, packages), path.join(release, packages))
  fs.copyFileSync(path.join(root, 'package.json'), path.join(release, 'package.json'))
  fs.writeFileSync(path.join(release, 'server/db/migrations/9999_next_release.sql'), MIGRATION)
  return path.join(release, 'server/test/faults/shop-process.ts')
}
