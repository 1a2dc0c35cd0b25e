import { useSyncExternalStore } from 'react'

// One polite live region for the whole shop. Toasts have their own.
let message = ''
const listeners = new Set<() => void>()

/** Announces a sentence to screen readers: result counts, "Page loaded", a changed quantity. */
export const announce = (text: string) => {
  // Screen readers skip a repeated sentence. A trailing no-break space makes it different.
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
