// Plans the trips of all stores while the process runs. Every copy of the shop runs this. For each plan, the copies
// compete for the store's lock, so planning continues when a copy dies.
import type { Deps } from '../../../deps.ts'
import { planStores } from './dispatch.ts'
import { tellHands } from './tell-hands.ts'

/** Starts to plan. The returned function stops it and waits for a plan that is in progress. */
export const startDispatching = (deps: Deps): (() => Promise<void>) =>
  deps.following
    .watch({
      what: 'planning trips',
      isAbout: null,
      log: deps.log,
      read: async () => {
        await planStores(deps)
        await tellHands(deps)
      },
    })
    .follow(null)
