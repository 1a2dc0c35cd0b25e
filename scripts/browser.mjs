// Finds a Chromium for the browser tests, or downloads one.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { Refusal, root, runToEnd } from './process.mjs'

/** Chromium without a user interface: the same engine, but a quarter less processor time for each test. */
const HEADLESS_SHELL = 'chromium-headless-shell'
const NAMES = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MACOS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Some systems ship a stub that only prints how to install the browser, so each candidate must print its version. */
const runs = (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => fs.existsSync(file))

/** The path of an installed browser; null if there is none. */
export const systemBrowser = () =>
  [...NAMES.map(onPath), ...MACOS].find((program) => program && fs.existsSync(program) && runs(program)) ?? null

/** The browser that Playwright has downloaded, if any. */
const playwrightsBrowser = (node) => {
  const ask = "console.log((await import('playwright-core')).default.chromium.executablePath())"
  const found = spawnSync(node, ['--input-type=module', '--eval', ask], { cwd: root, encoding: 'utf8' }).stdout.trim()
  return found && runs(found) ? found : null
}

const byApt = async () => {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return null
  console.error("Installing Debian's chromium for the browser tests (only the first time) …")
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runToEnd('apt-get', ['update', '-q'], { env, show: false })
  const install = (name) =>
    runToEnd('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { env, show: false })
  // Older releases of Debian have no headless shell.
  if ((await install(HEADLESS_SHELL)).code !== 0) await install('chromium')
  return systemBrowser()
}

const byPlaywright = async (node) => {
  console.error("Downloading Playwright's Chromium for the browser tests (only the first time) …")
  await runToEnd(node, [path.join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium'], { show: false })
  return playwrightsBrowser(node)
}

/** The path of a working Chromium. Throws Refusal when none is found or fetched. */
export const findBrowser = async (node) => {
  const given = process.env.PLAYWRIGHT_CHROMIUM
  if (given) {
    if (runs(given)) return given
    throw new Refusal(`PLAYWRIGHT_CHROMIUM names ${given}, which does not run. Correct it, or leave it out.`)
  }
  // A build machine downloads the headless shell even if another browser is installed, because it runs many tests.
  const preferred = process.env.CI && !onPath(HEADLESS_SHELL) ? await byApt() : null
  const found =
    preferred ?? systemBrowser() ?? playwrightsBrowser(node) ?? (await byApt()) ?? (await byPlaywright(node))
  if (found) return found
  throw new Refusal(
    'The browser tests need a Chromium, and none could be found or fetched. Install one (on Debian as root: apt-get install chromium), or name it with PLAYWRIGHT_CHROMIUM=/path/to/chromium.',
  )
}
