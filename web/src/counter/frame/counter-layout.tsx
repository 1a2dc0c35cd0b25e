import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'

/** A file dropped beside an upload field would otherwise replace the page, and the typed values would be lost. */
const useNoStrayDrops = () => {
  useEffect(() => {
    const ignore = (event: DragEvent) => event.preventDefault()
    for (const kind of ['dragover', 'drop'] as const) addEventListener(kind, ignore)
    return () => {
      for (const kind of ['dragover', 'drop'] as const) removeEventListener(kind, ignore)
    }
  }, [])
}

export const CounterLayout = () => {
  useNoStrayDrops()
  return <Outlet />
}
