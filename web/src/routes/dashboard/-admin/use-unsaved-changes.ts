// Protects unsaved input: closing a dialog, following a link or closing the tab asks for confirmation first.
import { useBlocker } from '@tanstack/react-router'

/** Guards a page or dialog while `changed`. `leave` runs the closing function, after a confirmation if needed. */
export const useUnsavedChanges = (changed: boolean, question: string) => {
  useBlocker({
    disabled: !changed,
    enableBeforeUnload: changed,
    // A navigation within the page, such as opening a dialog or searching, loses nothing.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && !confirm(question),
  })
  return (close: () => void) => {
    if (!changed || confirm(question)) close()
  }
}
