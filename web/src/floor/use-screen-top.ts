import { useLayoutEffect } from 'react'

/** Begins at the top whenever another `screen` replaces the one before: what comes first would be out of sight. */
export const useScreenTop = (screen: string) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen begins at its top
  useLayoutEffect(() => {
    scrollTo(0, 0)
  }, [screen])
}
