// What every command does first: install, build when asked, and run a server script on the shop's Node.
import fs from 'node:fs'
import path from 'node:path'
import { buildAnew, staleBuilds } from './build.mjs'
import { ensureInstalled, shopNode } from './install.mjs'
import { root, runInFront } from './process.mjs'

// How the shop's Node runs, here and under measurement (docs/operations.md gives the reasons), and what `npm start` runs
// on it: the server's bundle.
export const settings = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'node-settings.json'), 'utf8'))

/** Compiled code is kept between starts. */
const compileCache = path.join(root, 'node_modules', '.cache', 'tokri')

/** Installs what is missing and builds what is stale. Answers the Node to use. */
export const makeReady = async () => {
  const stale = staleBuilds()
  await ensureInstalled({ withDevelopment: stale.length > 0 })
  const node = shopNode()
  await buildAnew(node, stale)
  return node
}

/** Runs a server script in the foreground on the shop's Node. */
export const runServerScript = (node, script, args = [], flags = []) =>
  runInFront(node, [...settings.flags, ...flags, path.join(root, script), ...args], {
    ...settings.environment,
    ...process.env,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? compileCache,
  })
