// The kinds of toasts that the first page does not need.

import { dismissToast, showToast, type Toast } from './toast.ts'

export const blankToast = (text: string) => showToast({ kind: 'blank', text })

let loadingToasts = 0
/** The toast stays until the returned function is called. */
export const loadingToast = (text: string): (() => void) => {
  const id = `loading-${++loadingToasts}`
  showToast({ kind: 'loading', text, id })
  return () => dismissToast(id)
}

/** A custom toast with a button. */
export const toastWithAction = (text: string, action: NonNullable<Toast['action']>) =>
  showToast({ kind: 'custom', text, action })
