import type { Page } from '@playwright/test'

/** Runs in the page. React works in tasks of a message port and hydrates the header before the page. */
const watchHydration = (act: () => void) => {
  const isHydrated = (selector: string) => Object.keys(document.querySelector(selector) ?? {}).length > 0
  let done = false
  const look = () => {
    if (done || !isHydrated('#header') || isHydrated('#main > *')) return
    done = true
    document.documentElement.dataset.partlyHydrated = ''
    act()
  }
  const onMessage = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage')
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    ...onMessage,
    set(work: (event: MessageEvent) => void) {
      onMessage?.set?.call(this, (event: MessageEvent) => {
        look()
        work.call(this, event)
      })
    },
  })
}

/** In the documents that the page opens from now on, `act` runs once between the hydration of the header and that of the page. */
export const whenPartlyHydrated = (page: Page, act: () => void) => page.addInitScript(`(${watchHydration})(${act})`)
