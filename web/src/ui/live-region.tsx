import { useSyncExternalStore } from 'react'

// One polite region for the whole shop. `announce` says a thing once; toasts speak for themselves.
let message = ''
const listeners = new Set<() => void>()

/** Says a sentence to screen readers: result counts, "Page loaded", a changed quantity. */
export const announce = (text: string) => {
  // A repeated sentence is not announced again unless it differs: a trailing no-break space makes it differ.
  message = text === message ? `${text}\u00a0` : text
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const LiveRegion = () => {
  const text = useSyncExternalStore(
    subscribe,
    () => message,
    () => '',
  )
  return (
    <output aria-live="polite" className="sr-only">
      {text}
    </output>
  )
}
