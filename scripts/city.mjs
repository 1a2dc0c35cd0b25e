// CITY=1 npm start: a demo shop in which people shop, pick and ride. The player of `npm run city` runs as its own process
// against the shop. Plain JavaScript for any Node >= 20.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Refusal, root } from './process.mjs'

const LOOK_MS = 500
const DEFAULT_PORT = 3000

export const wantsCity = (env) => ['1', 'on', 'true', 'yes'].includes(env.CITY?.trim().toLowerCase() ?? '')

/** Where this machine reaches the shop. */
export const addressOf = (env) => {
  const host = env.HOST?.trim() || '127.0.0.1'
  const near = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
  return `http://${near.includes(':') ? `[${near}]` : near}:${env.PORT?.trim() || DEFAULT_PORT}`
}

const readPassword = (file) => {
  try {
    return fs.readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

/**
 * The password of the demo's people: DEMO_PASSWORD, else the one that an earlier start with CITY=1 has kept in the data
 * folder, else a new one for a new shop. `keep` stores a new one there, once the shop has made the folder.
 */
export const demoPassword = (env) => {
  const folder = path.resolve(root, env.DATA_DIR?.trim() || './data')
  const file = path.join(folder, 'demo-password')
  const known = env.DEMO_PASSWORD || readPassword(file)
  if (known) return { password: known, keep: null }
  if (fs.existsSync(folder))
    throw new Refusal(
      `The shop in ${folder} has a password for the demo already. Set DEMO_PASSWORD to it, or DATA_DIR to a new folder.`,
    )
  const password = randomBytes(12).toString('base64url')
  return { password, keep: () => fs.writeFileSync(file, `${password}\n`, { mode: 0o600 }) }
}

const isReady = async (shop) => {
  try {
    const { ok } = await fetch(`${shop}/readyz`)
    return ok
  } catch {
    return false // not listening yet
  }
}

/**
 * Starts the player when the shop is ready. Returns a function that ends it. `settings`: the flags and environment of
 * Node.
 */
export const openCity = (node, settings) => {
  const ended = new AbortController()
  const { password, keep } = demoPassword(process.env)
  process.env.DEMO_PASSWORD = password
  const play = async () => {
    const shop = addressOf(process.env)
    while (!(await isReady(shop))) await wait(LOOK_MS, undefined, { signal: ended.signal })
    if (keep) {
      keep()
      console.log(`  Demo password   ${password} (kept in the file demo-password of the data folder)`)
    }
    const player = path.join(root, 'bench/live-city.ts')
    const child = spawn(node, [...settings.flags, player, '--shop', shop, '--minutes', 'Infinity'], {
      cwd: root,
      env: { ...settings.environment, ...process.env },
      // The player ends when this channel closes, even if this process is killed.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    ended.signal.addEventListener('abort', () => child.kill())
    child.once('error', (error) => console.error(`The city did not start: ${error.message}`))
    child.once('exit', (code) => {
      if (code && !ended.signal.aborted)
        console.error(
          'The city has ended. If its people cannot sign in, set DEMO_PASSWORD to the password of the demo.',
        )
    })
  }
  play().catch((error) => {
    if (!ended.signal.aborted) console.error(error)
  })
  return () => ended.abort()
}
