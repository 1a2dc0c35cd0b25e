// Loads code that the first page does not need until it has loaded.

import type { AnyRouter } from '@tanstack/react-router'
import { restorePositionAfterReload } from '../navigation/stored-position.ts'
import { pollPromise } from '../place/poll-promise.ts'
import { replaceFailedPictures } from './failed-pictures.ts'
import { registerServiceWorker } from './register-service-worker.ts'

export const afterLoad = async (router: AnyRouter) => {
  restorePositionAfterReload()
  replaceFailedPictures()
  pollPromise(router.options.context)
  // Not in development: cached files would hide changes.
  if (import.meta.env.PROD) await registerServiceWorker(router)
}
