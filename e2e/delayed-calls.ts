// Delays calls until a test has checked the loading state, and makes calls fail.
import type { Page } from '@playwright/test'

/** Delays calls to this URL until the returned function is called. */
export const delayCalls = async (page: Page, url: string) => {
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

/** Answers in place of the server with an error that has no message, as a broken proxy does. */
export const failCalls = (page: Page, url: string) =>
  page.route(url, (route) => route.fulfill({ status: 400, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }))
