/**
 * What every command-line tool has in common. A tool's script is
 * `await runTool(async ({ shop, config, args }) => { … })`, started by scripts/tool.mjs; it works beside a running
 * server or without one.
 */
import { type Config, readConfig } from './config.ts'
import { type OpenShop, openShop } from './open-shop.ts'
import { StartRefusal } from './platform/start-refusal.ts'

export type ToolContext = { shop: OpenShop; config: Config; args: string[] }

/** A tool's own refusal, such as a missing argument: one sentence, exit code 1. */
export class ToolRefusal extends StartRefusal {
  override name = 'ToolRefusal'
}

/** Runs `work` on the opened shop and leaves the shop again, whatever happens. Sets the exit code. */
export const runTool = async (work: (context: ToolContext) => Promise<void>): Promise<void> => {
  // The work in hand ends at its next await on the database, and what it did not commit is rolled back.
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => reject(new ToolRefusal('Interrupted; nothing unfinished was kept.')))
    }
  })
  try {
    const config = readConfig(process.env)
    const shop = await openShop(config, { kind: 'tool' })
    try {
      await Promise.race([work({ shop, config, args: process.argv.slice(2) }), interrupted])
    } finally {
      await shop.close()
    }
  } catch (error) {
    console.error(error instanceof StartRefusal ? error.message : error)
    process.exitCode = 1
  }
}
