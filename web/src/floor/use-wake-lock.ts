import { useEffect } from 'react'

/** Keeps the screen on while `active` and the page is in front. A browser without that, or a low battery, lets it go dark. */
export const useWakeLock = (active: boolean): void =>
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isLeft = false
    // The browser releases it whenever the page is hidden.
    const keep = async () => {
      if (document.visibilityState !== 'visible') return
      const next = await navigator.wakeLock.request('screen').catch(() => null)
      if (isLeft) void next?.release()
      else lock = next
    }
    void keep()
    document.addEventListener('visibilitychange', keep)
    return () => {
      isLeft = true
      document.removeEventListener('visibilitychange', keep)
      void lock?.release()
    }
  }, [active])
