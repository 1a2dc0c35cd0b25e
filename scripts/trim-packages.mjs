// Runs after every npm install. Removes the headers for compiling add-ons (67 MB) from the package "node", because
// nothing here uses them. Its program stays: it is a hard link in node_modules/node/bin.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

try {
  fs.rmSync(path.join(path.dirname(fileURLToPath(import.meta.url)), '../node_modules/node/node_modules'), {
    recursive: true,
    force: true,
  })
} catch {} // Windows cannot delete a program that is running; the next install tries again
