/**
 * What every command-line tool has in common. A tool's script is `await runTool(async ({ shop, config, args }) => { …
 * })`, started by scripts/tool.mjs. It works beside a running server or without one.
 */

import { StartupError } from '../platform/startup-error.ts'
import { type Config, readConfig } from './config.ts'
import { type OpenShop, openShop } from './open-shop.ts'

/** `interrupted` is aborted when the tool receives a signal to stop; longer work checks it and stops by itself. */
export type ToolContext = { shop: OpenShop; config: Config; args: string[]; interrupted: AbortSignal }

/** An expected error of a tool, such as a missing argument: one sentence, exit code 1. */
export class ToolError extends StartupError {
  override name = 'ToolRefusal'
}

/** Runs `work` on the opened shop and always closes the shop. Sets the exit code. */
export const runTool = async (work: (context: ToolContext) => Promise<void>): Promise<void> => {
  // The work is aborted at its next database query; what it has not committed is rolled back.
  const interruption = new AbortController()
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => {
        const refusal = new ToolError('Interrupted; nothing unfinished was kept.')
        interruption.abort(refusal)
        reject(refusal)
      })
    }
  })
  try {
    const config = readConfig(process.env)
    const shop = await openShop(config, { kind: 'tool' })
    try {
      const context = { shop, config, args: process.argv.slice(2), interrupted: interruption.signal }
      await Promise.race([work(context), interrupted])
    } finally {
      await shop.close()
    }
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error)
    process.exitCode = 1
  }
}
