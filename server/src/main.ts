/**
 * The entry of `npm start`: reads the environment (nothing else does), opens the shop, prints its address, and closes
 * it on signals.
 */
import { type Config, readConfig } from './boot/config.ts'
import { forgetPasswords } from './boot/generated-passwords.ts'
import { type RunningShop, serve } from './boot/serve.ts'
import { isWorker, reportOpened, serveWithWorkers } from './boot/workers.ts'
import { StartupError } from './platform/startup-error.ts'

/** The time limit for closing. After it the process exits anyway, and the next start recovers. */
const LONGEST_CLOSING_MS = 15_000

let opening: Promise<RunningShop> | null = null
let leaving = false
const unwanted = new AbortController()

/** Exits the process once, with the first exit code: Ctrl-C arrives twice, directly and through the parent process. */
const leave = async (exitCode: number) => {
  if (leaving) return
  leaving = true
  unwanted.abort()
  setTimeout(() => process.exit(1), LONGEST_CLOSING_MS).unref()
  try {
    const shop = await opening?.catch(() => null) // a failed start has cleaned up after itself
    await shop?.close()
  } catch (error) {
    console.error('Tokri could not close in order:', error)
    process.exit(1)
  }
  process.exit(exitCode)
}

const endLoudly = (error: unknown) => {
  console.error('Tokri hit an error that nothing expected and ends:', error)
  void leave(1)
}

process.on('uncaughtException', endLoudly)
process.on('unhandledRejection', endLoudly)
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void leave(0))
process.on('disconnect', () => void leave(0)) // the parent process was killed

const sayWhere = ({ publicUrl, admin, database }: Config, { dataDir, generated }: RunningShop) => {
  const shown = (password: string) => `, password ${password} (shown only this once)`
  const demo = generated.demo && `\n  Demo shopper    asha@demo.tokri.local${shown(generated.demo)}`
  const administrator = generated.admin ? generated.admin.email + shown(generated.admin.password) : admin.email
  const elsewhere = database ? `, database at ${new URL(database.url).host}` : ''
  console.log(`
  Tokri is open   ${publicUrl}
  Administrator   ${administrator}${demo ?? ''}
  Data folder     ${dataDir}${elsewhere}
  Stop            Ctrl-C
`)
  forgetPasswords(dataDir)
}

try {
  const config = readConfig(process.env)
  const withWorkers = config.workers > 1 && !isWorker
  opening = withWorkers
    ? serveWithWorkers(config, unwanted.signal)
    : serve(config, { sharedPort: isWorker, signal: unwanted.signal })
  const shop = await opening
  if (isWorker) reportOpened(shop)
  else if (!leaving) sayWhere(config, shop)
} catch (error) {
  if (leaving) await new Promise(() => {}) // leave() exits
  if (error instanceof StartupError) console.error(`\n${error.message}`)
  else console.error('Tokri could not start:', error)
  process.exit(1)
}
