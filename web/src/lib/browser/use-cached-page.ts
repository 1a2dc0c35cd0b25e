import { useEffect } from 'react'
import { NetworkError } from '../api/browser-send.ts'

/**
 * If the page's data cannot be loaded because there is no network, shows the copy that the service worker has cached.
 */
export const useCachedPage = (error: unknown) =>
  useEffect(() => {
    if (error instanceof NetworkError)
      void import('./register-service-worker.ts').then(({ reloadFromCache }) => reloadFromCache())
  }, [error])
