// Calls that wait until a journey has looked at what stands there meanwhile, and calls that break on the way.
import type { Page } from '@playwright/test'

/** Holds calls to this address back until the answer is called. */
export const hold = async (page: Page, url: string) => {
  const waiting: (() => void)[] = []
  let open = false
  await page.route(url, async (route) => {
    if (!open) await new Promise<void>((resolve) => waiting.push(resolve))
    await route.continue()
  })
  return () => {
    open = true
    for (const go of waiting) go()
  }
}

/** Something between us and the server answers in its place, without a message for people. */
export const breakCalls = (page: Page, url: string) =>
  page.route(url, (route) => route.fulfill({ status: 400, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }))
