// The code of the toasts loads with the first toast.

import { session } from '../lib/browser/storage.ts'
import { declareKey } from '../lib/session/personal-data.ts'

/** A blank toast informs, a loading one stays until it is dismissed, and a custom one has a button. */
export type Toast = {
  kind: 'success' | 'error' | 'blank' | 'loading' | 'custom'
  text: string
  id?: string
  action?: { label: string; run: () => void }
}
type Toaster = { show: (toast: Toast) => void; dismiss: (id: string) => void }

let waiting: Toast[] = []
let toaster: Toaster = {
  show: (toast) => {
    waiting.push(toast)
    requestToaster()
  },
  dismiss: (id) => {
    waiting = waiting.filter((toast) => toast.id !== id)
  },
}
let requestToaster: () => unknown = () => {}

const carriedKey = declareKey('toastAfterLoad', { personal: false })
const takeCarried = () => {
  const carried = session.getJson(carriedKey)
  session.remove(carriedKey)
  if (!Array.isArray(carried)) return
  const [kind, text]: unknown[] = carried
  if ((kind === 'success' || kind === 'error') && typeof text === 'string') showToast({ kind, text })
}

/** The shell registers how to load the toaster; the toaster reports when it is mounted. */
export const onToasterNeeded = (request: () => unknown) => {
  requestToaster = request
  // A page may have shown a toast before the shell was hydrated.
  if (waiting.length > 0) request()
  takeCarried()
}
/** Returns the newest queued toast and clears the queue, for when the toaster fails to load. */
export const takeQueuedToast = (): string | null => waiting.splice(0).at(-1)?.text ?? null
export const toasterReady = (ready: Toaster) => {
  toaster = ready
  for (const toast of waiting.splice(0)) ready.show(toast)
}
export const showToast = (toast: Toast) => toaster.show(toast)
export const dismissToast = (id: string) => toaster.dismiss(id)

export const toast = {
  success: (text: string) => showToast({ kind: 'success', text }),
  error: (text: string) => showToast({ kind: 'error', text }),
  /** For a page that is about to load another document: the toast is shown after that load. */
  afterLoad: (kind: 'success' | 'error', text: string) => session.setJson(carriedKey, [kind, text]),
}
