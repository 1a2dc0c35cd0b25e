// Toasts load with the first one: the page itself does not wait for them.

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

/** The shell says how to bring the toaster on screen; the toaster says when it is there. */
export const onToasterNeeded = (request: () => unknown) => {
  requestToaster = request
  // Something may have been said before the shell was there, by a page that sent its visitor elsewhere.
  if (waiting.length > 0) request()
  takeCarried()
}
/** The newest of what waits for a toaster that could not be fetched; none of it waits any longer. */
export const takeUnshown = (): string | null => waiting.splice(0).at(-1)?.[1] ?? null
export const toasterReady = (ready: Show) => {
  show = ready
  for (const [kind, text] of waiting.splice(0)) ready(kind, text)
}

export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  /** For a page that is about to be left for another document: shown there. */
  afterLoad: (kind: Kind, text: string) => sessionStorage.setItem(carriedKey, JSON.stringify([kind, text])),
}
