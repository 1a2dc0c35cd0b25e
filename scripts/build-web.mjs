// Builds the storefront when its sources are not the ones it was last built from.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Refusal, root, runToEnd } from './process.mjs'

/** All that the build reads. Tests and generated output are left out. */
const SOURCES = ['web', 'contract/src', 'rules/src', 'package-lock.json']
const isSource = (name) => !/(^|\/)(dist|node_modules)$|\.test\.tsx?$|\.tsbuildinfo$/.test(name)

const stamp = path.join(root, 'web', 'dist', '.built-from')

const hashOf = (hash, name) => {
  const file = path.join(root, name)
  const found = fs.statSync(file, { throwIfNoEntry: false })
  if (!found || !isSource(name)) return
  if (found.isDirectory()) {
    for (const entry of fs.readdirSync(file).sort()) hashOf(hash, `${name}/${entry}`)
  } else hash.update(name).update('\0').update(fs.readFileSync(file)).update('\0')
}

const sourcesHash = () => {
  const hash = createHash('sha256')
  for (const name of SOURCES) hashOf(hash, name)
  return hash.digest('hex')
}

const canBuild = () =>
  Boolean(JSON.parse(fs.readFileSync(path.join(root, 'web', 'package.json'), 'utf8')).scripts?.build)

export const isWebStale = () => {
  if (!canBuild()) return false
  try {
    return fs.readFileSync(stamp, 'utf8') !== sourcesHash()
  } catch {
    return true
  }
}

/** Builds with `node`, the shop's own. The hash is taken afterwards, since the build may write the route tree. */
export const buildWeb = async (node) => {
  console.log('Building the storefront …')
  const binFolders = [path.dirname(node), path.join(root, 'node_modules', '.bin'), process.env.PATH]
  const env = { ...process.env, PATH: binFolders.join(path.delimiter), NODE_ENV: 'production' }
  const build = await runToEnd('npm', ['run', 'build', '--workspace=web', '--silent'], { env, show: false })
  if (build.code !== 0) {
    throw new Refusal(`${build.output}\nThe storefront could not be built; the messages above say why.`)
  }
  fs.writeFileSync(stamp, sourcesHash())
}
