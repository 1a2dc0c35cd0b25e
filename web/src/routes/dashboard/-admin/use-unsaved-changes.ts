// What was typed and not saved is not lost by a slip: closing a dialog, following a link or closing the tab asks first.
import { useBlocker } from '@tanstack/react-router'

/** Guards a page or dialog while `changed`. `leave` runs what closes it, after asking if that is needed. */
export const useUnsaved = (changed: boolean, question: string) => {
  useBlocker({
    disabled: !changed,
    enableBeforeUnload: changed,
    // A dialog over the same page, or its search, loses nothing.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && !confirm(question),
  })
  return (close: () => void) => {
    if (!changed || confirm(question)) close()
  }
}
