// Cleans up servers, databases and temporary folders when a benchmark ends or is interrupted, last opened first.
import { constants } from 'node:os'

const open = new Set<() => Promise<void>>()
let exiting = false

/** Registers a cleanup and returns a function that runs it once; a signal runs all that are left. */
export const closeOnExit = (close: () => Promise<void> | void): (() => Promise<void>) => {
  let closing: Promise<void> | undefined
  const closeOnce = () => {
    closing ??= (async () => close())().finally(() => open.delete(closeOnce))
    return closing
  }
  open.add(closeOnce)
  return closeOnce
}

/** Never resolves once the benchmark is exiting, so that nothing new starts. */
export const waitWhileExiting = async (): Promise<void> => {
  if (exiting) await new Promise<never>(() => {})
}

const exitAfterCleanup = async (signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP') => {
  if (exiting) return
  exiting = true
  for (const close of [...open].reverse()) await close().catch((error) => console.error(error))
  process.exit(128 + constants.signals[signal])
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void exitAfterCleanup(signal))
process.on('disconnect', () => void exitAfterCleanup('SIGTERM')) // npm run bench was killed
process.channel?.unref() // this listener must not keep the process alive
