import { useEffect } from 'react'

/** "(3) Orders". Zero removes the count. */
export const titleWithCount = (title: string, count: number): string => {
  const bare = title.replace(/^\(\d+\) /, '')
  return count > 0 ? `(${count}) ${bare}` : bare
}

/** Shows a count in the title of every page and on the icon of the installed shop. */
export const useTitleCount = (count: number): void => {
  useEffect(() => {
    const show = (shown: number) => {
      const title = titleWithCount(document.title, shown)
      if (document.title !== title) document.title = title
    }
    const apply = () => show(count)
    apply()
    // A navigation writes the title of the next page.
    const observer = new MutationObserver(apply)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    const badge = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
    badge?.catch(() => {}) // the shop is not installed, or the system has no badges
    return () => {
      observer.disconnect()
      show(0)
    }
  }, [count])
  useEffect(() => () => void navigator.clearAppBadge?.().catch(() => {}), [])
}
