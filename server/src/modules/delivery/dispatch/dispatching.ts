// Plans the trips of all stores while the process runs. Every copy of the shop runs this. For each plan, the copies
// compete for the store's lock, so planning continues when a copy dies.
import type { Deps } from '../../../deps.ts'
import { planStores } from './dispatch.ts'
import { tellHands } from './tell-hands.ts'

const LOOK_EVERY_MS = 1000
const COMPLAIN_EVERY_MS = 60_000

/** Starts to plan. The returned function stops it and waits for a plan that is in progress. */
export const startDispatching = (deps: Deps): { stop: () => Promise<void> } => {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let working = Promise.resolve()
  let quietUntil = 0

  const look = async () => {
    try {
      await planStores(deps)
      await tellHands(deps)
    } catch (error) {
      if (Date.now() < quietUntil) return
      quietUntil = Date.now() + COMPLAIN_EVERY_MS
      deps.log.warn({ err: error }, 'trips could not be planned; trying again')
    }
  }
  const again = () => {
    if (stopped) return
    timer = setTimeout(() => {
      working = look().finally(again)
    }, LOOK_EVERY_MS)
    timer.unref()
  }
  again()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await working
    },
  }
}
