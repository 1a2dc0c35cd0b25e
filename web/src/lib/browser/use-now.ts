import { useEffect, useState } from 'react'
import { serverNow } from './server-time.ts'

const TICK_MS = 5000

/** The present time in milliseconds. Renders again every few seconds. */
export const useNow = (): number => {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
