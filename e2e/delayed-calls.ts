// Delays calls until a test has checked the loading state.
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
