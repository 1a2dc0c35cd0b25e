/**
 * What every command-line tool has in common. A tool's script is `await runTool(async ({ shop, config, args }) => { …
 * })`, started by scripts/tool.mjs. It works beside a running server or without one.
 */

import { StartupError } from '../platform/startup-error.ts'
import { type Config, readConfig } from './config.ts'
import { type OpenShop, openShop } from './open-shop.ts'

/** `interrupted` is aborted when the tool receives a signal to stop; longer work obeys it and removes what it has begun. */
export type ToolContext = { shop: OpenShop; config: Config; args: string[]; interrupted: AbortSignal }

/** An expected error of a tool, such as a missing argument: one sentence, exit code 1. */
export class ToolError extends StartupError {
  override name = 'ToolRefusal'
}

/** Runs `work` on the opened shop and always closes the shop. Sets the exit code. */
export const runTool = async (work: (context: ToolContext) => Promise<void>): Promise<void> => {
  // The work ends its connections, so that the database rolls back, and removes what it has begun: the process waits for
  // that. Ctrl-C arrives twice, directly and through the parent process, so every signal has a handler to the end.
  const interruption = new AbortController()
  const interrupt = () => interruption.abort(new ToolError('Interrupted; nothing unfinished was kept.'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt)
  try {
    const config = readConfig(process.env)
    const shop = await openShop(config, { kind: 'tool' }, interruption.signal)
    try {
      interruption.signal.throwIfAborted()
      await work({ shop, config, args: process.argv.slice(2), interrupted: interruption.signal })
    } finally {
      await shop.close()
    }
  } catch (caught) {
    const error = interruption.signal.aborted ? interruption.signal.reason : caught
    console.error(error instanceof StartupError ? error.message : error)
    process.exitCode = 1
  }
}
