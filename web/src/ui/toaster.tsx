import { useEffect } from 'react'
import hotToast, { Toaster as HotToaster } from 'react-hot-toast'
import { toasterReady } from './toast.ts'

// The library's own durations (errors 4 s, successes 2 s) and limit of 20 are the shop's; it pauses toasts while hovered
// and announces them politely. Only the colours are ours.
const Toaster = () => {
  useEffect(() => {
    toasterReady((kind, text) => hotToast[kind](text))
  }, [])
  return (
    // Said aloud also while a dialog is open: those hide from screen readers what is no live region when they open.
    <div aria-live="polite">
      <HotToaster
        position="top-center"
        // Under the header, whose search a phone shows in a row of its own. The library's own place is an inline style.
        containerClassName="top-33! wide:top-22!"
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
