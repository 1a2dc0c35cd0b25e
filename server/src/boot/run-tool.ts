/**
 * What every command-line tool has in common. A tool's script is
 * `await runTool(async ({ shop, config, args }) => { … })`, started by scripts/tool.mjs; it works beside a running
 * server or without one.
 */

import { StartRefusal } from '../platform/startup-error.ts'
import { type Config, readConfig } from './config.ts'
import { type OpenShop, openShop } from './open-shop.ts'

/** `interrupted` is aborted when the tool is told to stop: longer work looks at it and gives up by itself. */
export type ToolContext = { shop: OpenShop; config: Config; args: string[]; interrupted: AbortSignal }

/** A tool's own refusal, such as a missing argument: one sentence, exit code 1. */
export class ToolRefusal extends StartRefusal {
  override name = 'ToolRefusal'
}

/** Runs `work` on the opened shop and leaves the shop again, whatever happens. Sets the exit code. */
export const runTool = async (work: (context: ToolContext) => Promise<void>): Promise<void> => {
  // The work in hand ends at its next await on the database, and what it did not commit is rolled back.
  const interruption = new AbortController()
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => {
        const refusal = new ToolRefusal('Interrupted; nothing unfinished was kept.')
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
    console.error(error instanceof StartRefusal ? error.message : error)
    process.exitCode = 1
  }
}
