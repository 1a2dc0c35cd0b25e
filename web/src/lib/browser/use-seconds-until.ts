import { useEffect, useState } from 'react'
import { serverNow } from './server-time.ts'

/** The number of seconds until a time, 0 once it has passed. Renders again every second. */
export const useSecondsUntil = (time: string): number => {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((Date.parse(time) - now) / 1000))
}
