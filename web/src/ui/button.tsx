import type { ButtonHTMLAttributes } from 'react'
import { cx } from './class-names.ts'
import { Spinner } from './spinner.tsx'

const looks = {
  primary: 'bg-brand text-on-brand hover:bg-brand-hover active:bg-brand-press',
  soft: 'border border-brand bg-brand-soft text-brand hover:bg-brand hover:text-on-brand',
  outline: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
  quiet: 'text-ink-2 hover:bg-sunken hover:text-ink',
  danger: 'bg-deal text-on-deal hover:opacity-90',
}
// Every size is at least 44 px high on touch screens.
const sizes = {
  sm: 'min-h-9 px-3 text-sm pointer-coarse:min-h-11',
  md: 'min-h-(--control) px-4 text-sm',
  lg: 'min-h-13 px-6 text-base',
}

type Look = { look?: keyof typeof looks; size?: keyof typeof sizes; wide?: boolean }

/** The classes of a button, for a link that looks like one. */
export const buttonClass = ({ look = 'primary', size = 'md', wide = false }: Look = {}) =>
  cx(
    'inline-flex select-none items-center justify-center gap-2 whitespace-nowrap rounded-control font-semibold transition-colors duration-150',
    'disabled:cursor-not-allowed disabled:border-transparent disabled:bg-sunken disabled:text-ink-3 disabled:inset-ring disabled:inset-ring-line',
    looks[look],
    sizes[size],
    wide && 'w-full',
  )

/** With a label of the class `max-sm:sr-only`: only its icon on phones. */
export const iconOnPhones = 'max-sm:w-11 max-sm:px-0!'

/**
 * `busy` disables the button and shows a spinner beside the label; change the label too where the spec has a busy text. The
 * label has an element of its own: a browser that translates the page replaces bare texts, and the spinner would find its
 * neighbour gone.
 */
export const Button = ({
  look,
  size,
  wide,
  busy = false,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & Look & { busy?: boolean }) => (
  <button
    type={type}
    className={cx(buttonClass({ look, size, wide }), className)}
    disabled={disabled || busy}
    aria-busy={busy || undefined}
    {...rest}
  >
    {busy && <Spinner />}
    <span className="contents">{children}</span>
  </button>
)
