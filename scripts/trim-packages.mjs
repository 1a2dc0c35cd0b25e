// Runs after every npm install. The package "node" keeps the headers for compiling add-ons (67 MB), which nothing here
// reads; its program is a hard link in node_modules/node/bin and stays.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

try {
  fs.rmSync(path.join(path.dirname(fileURLToPath(import.meta.url)), '../node_modules/node/node_modules'), {
    recursive: true,
    force: true,
  })
} catch {} // a program that runs cannot be deleted on Windows; the next install tries again
