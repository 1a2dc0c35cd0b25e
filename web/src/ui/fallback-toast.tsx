import { useEffect } from 'react'

const SHOWN_MS = 4000

/** Shown when the code of the toasts cannot be loaded, usually without a network. */
export const FallbackToast = ({ text, onGone }: { text: string | null; onGone: () => void }) => {
  useEffect(() => {
    if (text === null) return
    const timer = setTimeout(onGone, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [text, onGone])
  return (
    <output
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 top-[calc(var(--header-height)+8px)] z-[9999] flex justify-center"
    >
      {text !== null && (
        <span className="max-w-[420px] rounded-field bg-ink px-3 py-2 text-sm font-medium text-paper shadow-raised">
          {text}
        </span>
      )}
    </output>
  )
}
