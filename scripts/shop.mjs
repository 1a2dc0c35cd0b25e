// The first steps of every command: install, build when asked, and run a server script on the shop's Node.
import fs from 'node:fs'
import path from 'node:path'
import { buildAnew, staleBuilds } from './build.mjs'
import { ensureInstalled, shopNode } from './install.mjs'
import { root, runInFront } from './process.mjs'

// Flags and environment of Node, also used by the benchmarks (docs/operations.md gives the reasons), and the server
// bundle that `npm start` runs.
export const settings = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'node-settings.json'), 'utf8'))

/** The compile cache of Node, reused by later starts. */
const compileCache = path.join(root, 'node_modules', '.cache', 'tokri')

/** Installs what is missing and builds what is stale. Returns the Node to use. */
export const makeReady = async () => {
  const stale = staleBuilds()
  await ensureInstalled(stale.length === 0 ? 'run' : 'all')
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
