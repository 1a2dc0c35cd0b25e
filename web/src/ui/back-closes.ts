import { useBlocker } from '@tanstack/react-router'

/** While something lies over the page, Back takes it away instead of leaving the page. */
export const useBackCloses = (open: boolean, close: () => void) => {
  useBlocker({
    disabled: !open,
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false
      close()
      return true
    },
  })
}
