// What has to end with the bench, also when it is interrupted: servers, databases, temporary folders. The last one
// opened is closed first.
import { constants } from 'node:os'

const open = new Set<() => Promise<void>>()
let exiting = false

/** Answers the closing, which happens once, by whoever calls it or when the bench is told to stop; all wait for its end. */
export const closeOnExit = (close: () => Promise<void> | void): (() => Promise<void>) => {
  let closing: Promise<void> | undefined
  const closeOnce = () => {
    closing ??= (async () => close())().finally(() => open.delete(closeOnce))
    return closing
  }
  open.add(closeOnce)
  return closeOnce
}

/** Nothing new is begun any more once the bench was told to stop. */
export const waitWhileExiting = async (): Promise<void> => {
  if (exiting) await new Promise<never>(() => {})
}

const leave = async (signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP') => {
  if (exiting) return
  exiting = true
  for (const close of [...open].reverse()) await close().catch((error) => console.error(error))
  process.exit(128 + constants.signals[signal])
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void leave(signal))
process.on('disconnect', () => void leave('SIGTERM')) // npm run bench was killed
process.channel?.unref() // listening to that must not keep the bench alive when it has ended
