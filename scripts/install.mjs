// Installs the packages of package-lock.json when they are missing, and finds the Node that runs the shop.
import fs from 'node:fs'
import path from 'node:path'
import { pinnedNodeIn, withoutBins } from './platform.mjs'
import { Refusal, root, runToEnd } from './process.mjs'

const OLDEST_NODE = 20
const SHOP_NODE = 24

const pinnedNode = pinnedNodeIn(root, process.platform, path)

const lockedPackages = (file) => {
  try {
    return JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')).packages
  } catch {
    return null
  }
}

/**
 * The packages of package-lock.json that are missing in node_modules/.package-lock.json, where npm records what it has
 * installed. `scope` is 'run' (what runs a shop that is built) or 'all'. Optional packages for other systems are ignored.
 */
const missingPackages = (wanted, present, scope) =>
  Object.entries(wanted)
    .filter(([name, { link, optional, dev, devOptional }]) => {
      if (!name.includes('node_modules/') || link || optional || devOptional) return false
      return !dev || scope === 'all'
    })
    .filter(([name, { version }]) => present[name]?.version !== version)

const isInstalled = (scope) => {
  const wanted = lockedPackages('package-lock.json')
  const present = lockedPackages('node_modules/.package-lock.json')
  if (!wanted || !present) return false
  const links = Object.keys(wanted).filter((name) => wanted[name].link)
  return (
    links.every((name) => fs.existsSync(path.join(root, name))) && missingPackages(wanted, present, scope).length === 0
  )
}

const NO_NETWORK = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|UND_ERR/
const NO_REGISTRY =
  'The npm registry cannot be reached, and the first start needs it: connect to the network, or name a registry with "npm config set registry", and run the command again.'

const whyNot = (output) => {
  if (/ENOSPC/.test(output)) return 'The disk is full: free some space and run the command again.'
  if (/EACCES|EPERM|EROFS/.test(output))
    return `${root} cannot be written to by this user: run the command as its owner, or clone into a folder of your own.`
  if (NO_NETWORK.test(output)) return NO_REGISTRY
  return 'npm could not install what Tokri needs; its messages above say why.'
}

/** npm install retries an unreachable registry for minutes; one ping fails at once. */
const refuseUnreachableRegistry = async (env) => {
  const asked = await runToEnd('npm', ['ping', '--fetch-retries=0', '--fetch-timeout=20000'], { env, show: false })
  if (asked.code === 127) throw new Refusal('npm was not found: install it beside Node.js and run the command again.')
  // Any answer, even an error about ping, shows that the registry is reachable.
  if (asked.code !== 0 && NO_NETWORK.test(asked.output)) throw new Refusal(NO_REGISTRY)
}

/**
 * The Node that runs the shop: the pinned one, or the machine's own if it is new enough.
 * An install script fetches the pinned one; install scripts may be disabled.
 */
export const shopNode = () => {
  if (fs.existsSync(pinnedNode)) return pinnedNode
  if (Number(process.versions.node.split('.')[0]) >= SHOP_NODE) return process.execPath
  throw new Refusal(
    `Tokri runs on Node.js ${SHOP_NODE}, which the package "node" fetches in an install script, and that script did not run (npm's ignore-scripts, or its list of allowed scripts): allow it with "npm config set ignore-scripts false", delete node_modules and run the command again, or install Node.js ${SHOP_NODE} on this machine.`,
  )
}

/**
 * Installs all packages when one of those that `scope` needs is missing. Does nothing, and needs no network, when they are
 * there.
 */
export const ensureInstalled = async (scope) => {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE)
    throw new Refusal(`Tokri needs Node.js ${OLDEST_NODE} or newer, this is ${process.versions.node}.`)
  if (isInstalled(scope)) return
  console.log('Installing what Tokri needs (only the first time) …')
  const env = { ...process.env, PATH: withoutBins(process.env.PATH ?? '', path) }
  await refuseUnreachableRegistry(env)
  // Not npm ci: it deletes node_modules first, including the Node that may be running this script. With --no-save,
  // install uses the locked versions and does not change the lock file.
  const options = ['--no-save', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = await runToEnd('npm', ['install', ...options], { env })
  if (npm.code !== 0) throw new Refusal(whyNot(npm.output))
}
