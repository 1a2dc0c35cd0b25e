import { useEffect, useState } from 'react'

const PAUSE_MS = 400

/** The value once it has been unchanged for 400 ms. Values are compared as JSON. */
export const useDebouncedValue = <T>(value: T): T => {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as T), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
