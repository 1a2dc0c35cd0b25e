// Protects unsaved input: closing a dialog, following a link or closing the tab asks for confirmation first.
import { useBlocker } from '@tanstack/react-router'

type Place = { pathname: string; search: object }

/**
 * Guards a page or dialog while `changed`. The returned function closes it, after a confirmation if needed. `keeps`
 * tells whether the input survives a navigation; by default every navigation within the page keeps it, such as opening
 * a dialog or searching.
 */
export const useUnsavedChanges = (
  changed: boolean,
  question: string,
  keeps: (current: Place, next: Place) => boolean = () => true,
) => {
  useBlocker({
    disabled: !changed,
    enableBeforeUnload: changed,
    shouldBlockFn: ({ current, next }) =>
      !(current.pathname === next.pathname && keeps(current, next)) && !confirm(question),
  })
  return (close: () => void) => {
    if (!changed || confirm(question)) close()
  }
}
