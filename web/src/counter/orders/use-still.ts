import { useEffect, useRef, useState } from 'react'

/** From the last movement of a hand to the press that it leads to. */
const HAND_MS = 3000

/**
 * Whether a pointer moves, or has just moved, over an element. Lists in it are not read anew meanwhile: a row that comes or
 * goes would move the button under the pointer, and the press would be lost or meet another row.
 */
export const useStill = () => {
  const [still, setStill] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onMove = () => {
    setStill(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setStill(false), HAND_MS)
  }
  return { still, onMove }
}
