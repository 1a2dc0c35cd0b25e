import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { keepAsciiDigits } from './ascii-digits.ts'
import { cx } from './class-names.ts'

type Props = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  /** The error text, announced and linked to the input. */
  error?: string | undefined
  hint?: ReactNode
  /** An element inside the field at its end, such as a show/hide button. */
  end?: ReactNode
  /** Colours the border without an error text, for example when the repeated password matches. */
  tone?: 'ok' | 'deal'
}

export const fieldClass =
  'min-h-(--field) w-full rounded-field border bg-field px-4 text-base text-ink placeholder:text-ink-2 disabled:bg-sunken disabled:opacity-60'

/** The fields whose text is a number. */
const NUMBERS = new Set<Props['inputMode']>(['numeric', 'decimal', 'tel'])

/** A labelled input. All props of <input> go to the input, `ref` too. */
export const TextField = ({ label, error, hint, end, tone, id, className, ...input }: Props) => {
  const ownId = useId()
  const fieldId = id ?? ownId
  const noteId = `${fieldId}-note`
  const border = error || tone === 'deal' ? 'border-deal' : tone === 'ok' ? 'border-ok' : 'border-line-strong'
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label htmlFor={fieldId} className="text-sm font-medium text-ink-2">
        {label}
      </label>
      <span className="relative flex">
        <input
          id={fieldId}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId : undefined}
          className={cx(fieldClass, border, end != null && 'pe-14')}
          onBeforeInput={NUMBERS.has(input.inputMode) ? keepAsciiDigits : undefined}
          {...input}
        />
        {end != null && <span className="absolute inset-y-0 inset-e-1 flex items-center">{end}</span>}
      </span>
      {(error || hint) && (
        <p id={noteId} className={cx('text-sm', error ? 'text-deal' : 'text-ink-3')}>
          {error || hint}
        </p>
      )}
    </div>
  )
}
