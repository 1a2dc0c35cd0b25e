import type { KeyboardEvent } from 'react'

/** Cmd or Ctrl with Enter sends a form from anywhere inside it, by its own button: one that is disabled sends nothing. */
export const submitKey = (event: KeyboardEvent<HTMLFormElement>) => {
  if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
  // A dialog opened from the form lies around it in React's tree, not on the page.
  const form = event.currentTarget
  if (!(event.target instanceof Node) || !form.contains(event.target)) return
  event.preventDefault()
  form.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
}
