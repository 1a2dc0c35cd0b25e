import { useEffect } from 'react'
import { NetworkError } from '../api/browser-send.ts'

/** Shows the copy that the service worker keeps of this page when its data cannot be loaded without a network. */
export const useKeptPage = (error: unknown) =>
  useEffect(() => {
    if (error instanceof NetworkError)
      void import('./register-service-worker.ts').then(({ reloadFromCache }) => reloadFromCache())
  }, [error])
