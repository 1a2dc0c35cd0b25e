import { useEffect } from 'react'
import hotToast, { Toaster as HotToaster, useToasterStore } from 'react-hot-toast'
import { type Toast, toasterReady } from './toast.ts'

const style = {
  background: 'var(--color-ink)',
  color: 'var(--color-paper)',
  borderRadius: 'var(--radius-field)',
  fontSize: 14,
  fontWeight: 500,
  maxWidth: 420,
}

/**
 * The visible successes and errors by text. A repeated text increases a count, so that toasts do not cover more of the page.
 */
const counted = new Map<string, { id: string; count: number }>()

const showCounted = (kind: 'success' | 'error', text: string, ownId: string | undefined) => {
  const key = `${kind} ${text}`
  const shown = counted.get(key)
  const count = (shown?.count ?? 0) + 1
  const id = hotToast[kind](count === 1 ? text : `${text} × ${count}`, { id: ownId ?? shown?.id })
  for (const [other, { id: its }] of counted) if (its === id) counted.delete(other)
  counted.set(key, { id, count })
}

const showCustom = ({ text, action }: Pick<Toast, 'text' | 'action'>) => {
  const id = hotToast.custom(
    <div style={style} className="pointer-events-auto flex items-center gap-1 py-1 ps-4 pe-1 shadow-raised">
      <span>{text}</span>
      <button
        type="button"
        className="min-h-11 rounded-control px-3 font-bold underline underline-offset-4"
        onClick={() => {
          hotToast.dismiss(id)
          action?.run()
        }}
      >
        {action?.label}
      </button>
    </div>,
  )
}

const show = ({ kind, text, id, action }: Toast) => {
  if (kind === 'success' || kind === 'error') showCounted(kind, text, id)
  else if (kind === 'custom') showCustom({ text, action })
  else if (kind === 'blank') hotToast(text, { id })
  else hotToast[kind](text, { id })
}

// The library's defaults are those of the spec: blank, error and custom 4 s, success 2 s, loading without a time-out, at
// most 20. It pauses on hover and announces politely. Only the colours are set here.
const Toaster = () => {
  const { toasts } = useToasterStore()
  useEffect(() => {
    const visible = new Set(toasts.filter((each) => each.visible).map(({ id }) => id))
    for (const [key, { id }] of counted) if (!visible.has(id)) counted.delete(key)
  }, [toasts])
  useEffect(() => {
    toasterReady({ show, dismiss: (id) => hotToast.dismiss(id) })
  }, [])
  return (
    // A separate live region, because an open dialog hides all other elements from screen readers.
    <div aria-live="polite">
      <HotToaster
        position="top-center"
        // Below the header, so that its search field stays usable. The library sets the position in an inline style.
        containerClassName="top-[calc(var(--header-height)+8px)]!"
        toastOptions={{
          style,
          success: { iconTheme: { primary: 'light-dark(#5bd68a, #15803d)', secondary: 'var(--color-ink)' } },
          error: { iconTheme: { primary: 'light-dark(#ff8a84, #c2272d)', secondary: 'var(--color-ink)' } },
        }}
      />
    </div>
  )
}

export default Toaster
