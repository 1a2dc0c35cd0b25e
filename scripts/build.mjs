// Builds the storefront and the server bundle when their sources have changed since the last build.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { compileMessages } from './messages.mjs'
import { Refusal, root, runToEnd } from './process.mjs'

/** `sources` lists everything that a build reads. Tests and generated output are left out. */
const builds = [
  { workspace: 'web', what: 'the storefront', sources: ['web', 'contract/src', 'rules/src', 'package-lock.json'] },
  {
    workspace: 'server',
    what: 'the server',
    sources: ['server', 'contract/src', 'demo/src', 'rules/src', 'package-lock.json'],
  },
]
const isSource = (name) =>
  !/(^|\/)(dist|node_modules|migrations|paraglide)$|\.(test\.tsx?|gen\.ts)$|\.tsbuildinfo$|^server\/test$/.test(name)

const stampOf = ({ workspace }) => path.join(root, workspace, 'dist', '.built-from')

const hashOf = (hash, name) => {
  const file = path.join(root, name)
  const found = fs.statSync(file, { throwIfNoEntry: false })
  if (!found || !isSource(name)) return
  if (found.isDirectory()) {
    for (const entry of fs.readdirSync(file).sort()) hashOf(hash, `${name}/${entry}`)
  } else hash.update(name).update('\0').update(fs.readFileSync(file)).update('\0')
}

const sourcesHash = ({ sources }) => {
  const hash = createHash('sha256')
  for (const name of sources) hashOf(hash, name)
  return hash.digest('hex')
}

const isStale = (build) => {
  try {
    return fs.readFileSync(stampOf(build), 'utf8') !== sourcesHash(build)
  } catch {
    return true
  }
}

/** The builds whose sources have changed. */
export const staleBuilds = () => builds.filter(isStale)

const buildOne = async ({ workspace, what, sources }, env) => {
  console.log(`Building ${what} …`)
  const from = sourcesHash({ sources })
  const done = await runToEnd('npm', ['run', 'build', `--workspace=${workspace}`, '--silent'], { env, show: false })
  if (done.code !== 0)
    throw new Refusal(`${done.output}\n${what.replace(/^t/, 'T')} could not be built; the messages above say why.`)
  fs.writeFileSync(stampOf({ workspace }), from)
}

/** Builds with this Node. A file that changes during the build is built next time. */
export const buildAnew = async (node, stale) => {
  const binFolders = [path.dirname(node), path.join(root, 'node_modules', '.bin'), process.env.PATH]
  const env = { ...process.env, PATH: binFolders.join(path.delimiter), NODE_ENV: 'production' }
  if (stale.length > 0) await compileMessages()
  await Promise.all(stale.map((build) => buildOne(build, env)))
}
