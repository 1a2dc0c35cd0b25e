import { useEffect } from 'react'
import hotToast, { Toaster as HotToaster } from 'react-hot-toast'
import { toasterReady } from './toast.ts'

// The library's defaults are those of the spec: 4 s for errors, 2 s for successes, at most 20. It pauses on hover and
// announces politely. Only the colours are set here.
const Toaster = () => {
  useEffect(() => {
    toasterReady((kind, text) => hotToast[kind](text))
  }, [])
  return (
    // A live region of its own: an open dialog hides all other elements from screen readers.
    <div aria-live="polite">
      <HotToaster
        position="top-center"
        // Below the header, whose search field stays usable. The library sets its own position as an inline style.
        containerClassName="top-[calc(var(--header-height)+8px)]!"
        toastOptions={{
          style: {
            background: 'var(--color-ink)',
            color: 'var(--color-paper)',
            borderRadius: 'var(--radius-field)',
            fontSize: 14,
            fontWeight: 500,
            maxWidth: 420,
          },
          success: { iconTheme: { primary: 'light-dark(#5bd68a, #15803d)', secondary: 'var(--color-ink)' } },
          error: { iconTheme: { primary: 'light-dark(#ff8a84, #c2272d)', secondary: 'var(--color-ink)' } },
        }}
      />
    </div>
  )
}

export default Toaster
