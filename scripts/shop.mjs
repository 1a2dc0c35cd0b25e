// What every command does first: install, build when asked, and run a server script on the shop's Node.
import path from 'node:path'
import { buildWeb, isWebStale } from './build-web.mjs'
import { ensureInstalled, shopNode } from './install.mjs'
import { root, runInFront } from './process.mjs'

/** Compiled code is kept between starts; SQLite, used for file locks, still announces itself as experimental. */
const NODE_FLAGS = ['--disable-warning=ExperimentalWarning']
const compileCache = path.join(root, 'node_modules', '.cache', 'tokri')

/** Installs what is missing and builds what is stale. Answers the Node to use. */
export const makeReady = async () => {
  const stale = isWebStale()
  await ensureInstalled({ withDevelopment: stale })
  const node = shopNode()
  if (stale) await buildWeb(node)
  return node
}

/** Runs a server script in the foreground on the shop's Node. */
export const runServerScript = (node, script, args = [], flags = []) =>
  runInFront(node, [...NODE_FLAGS, ...flags, path.join(root, script), ...args], {
    ...process.env,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? compileCache,
  })
