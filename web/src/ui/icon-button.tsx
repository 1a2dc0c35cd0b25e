import type { ButtonHTMLAttributes } from 'react'
import { cx } from './class-names.ts'

/** A round button with an icon. `label` is its accessible name. */
export const IconButton = ({
  label,
  className,
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { label: string }) => (
  <button
    type={type}
    aria-label={label}
    title={label}
    className={cx(
      'inline-flex size-(--control) shrink-0 items-center justify-center rounded-full text-ink-2 transition-colors hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:opacity-40',
      className,
    )}
    {...rest}
  />
)
