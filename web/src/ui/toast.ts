// The code of the toasts loads with the first toast.

type Kind = 'success' | 'error'
type Show = (kind: Kind, text: string) => void

const waiting: Array<[Kind, string]> = []
let show: Show = (kind, text) => {
  waiting.push([kind, text])
  requestToaster()
}
let requestToaster: () => unknown = () => {}

const carriedKey = 'toastAfterLoad'
const takeCarried = () => {
  const carried = sessionStorage.getItem(carriedKey)
  if (carried === null) return
  sessionStorage.removeItem(carriedKey)
  const [kind, text] = JSON.parse(carried) as [Kind, string]
  show(kind, text)
}

/** The shell registers how to load the toaster; the toaster reports when it is mounted. */
export const onToasterNeeded = (request: () => unknown) => {
  requestToaster = request
  // A page may have shown a toast before the shell was hydrated.
  if (waiting.length > 0) request()
  takeCarried()
}
/** The newest toast that waits for a toaster that failed to load; the queue is cleared. */
export const takePendingToast = (): string | null => waiting.splice(0).at(-1)?.[1] ?? null
export const toasterReady = (ready: Show) => {
  show = ready
  for (const [kind, text] of waiting.splice(0)) ready(kind, text)
}

export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  /** For a page that is about to load another document: the toast shows there. */
  afterLoad: (kind: Kind, text: string) => sessionStorage.setItem(carriedKey, JSON.stringify([kind, text])),
}
