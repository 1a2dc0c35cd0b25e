import type { KeyboardEvent } from 'react'

/** Cmd or Ctrl with Enter sends a form from anywhere inside it. */
export const submitKey = (event: KeyboardEvent<HTMLFormElement>) => {
  if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
}
