import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react'
import { m } from '../../paraglide/messages.js'
import { cx } from '../../ui/class-names.ts'
import { fieldClass } from '../../ui/text-field.tsx'
import { OTP_LENGTH, typed } from './typed-digits.ts'

/**
 * Six inputs for one digit each. A digit moves focus to the next input, Backspace in an empty input moves it to the
 * previous one. A code can be pasted or autofilled.
 */
export const OtpBoxes = ({
  code,
  error,
  onChange,
}: {
  code: readonly string[]
  /** What is wrong with the code; '' for nothing. */
  error: string
  onChange: (code: readonly string[]) => void
}) => {
  const errorId = useId()
  const boxes = useRef<Array<HTMLInputElement | null>>([])
  const focus = (index: number) => boxes.current[Math.max(0, Math.min(index, OTP_LENGTH - 1))]?.focus()

  const take = (index: number, text: string) => {
    const next = typed(code, index, text)
    onChange(next.code)
    focus(next.focus)
  }
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? (event.key === 'Backspace' && !code[index] ? -1 : 0)
    if (step === 0) return
    event.preventDefault()
    focus(index + step)
  }
  const onPaste = (event: ClipboardEvent, index: number) => {
    event.preventDefault()
    const text = event.clipboardData.getData('text')
    if (text) take(index, text)
  }

  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-ink-2">{m.account_otp()}</legend>
      {/* A code is read from left to right in every language. */}
      <div dir="ltr" className="grid grid-cols-6 gap-2">
        {code.map((digit, index) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={index}
            ref={(box) => {
              boxes.current[index] = box
            }}
            value={digit}
            // biome-ignore lint/a11y/noAutofocus: the page asks for nothing else, and its title is announced
            autoFocus={index === 0}
            aria-label={m.account_digit_of({ position: index + 1, length: OTP_LENGTH })}
            aria-invalid={error !== '' || undefined}
            aria-describedby={error === '' ? undefined : errorId}
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            onChange={(event) => take(index, event.target.value)}
            onKeyDown={(event) => onKeyDown(event, index)}
            onPaste={(event) => onPaste(event, index)}
            onFocus={(event) => event.target.select()}
            className={cx(
              fieldClass,
              error === '' ? 'border-line-strong' : 'border-deal',
              'px-0 text-center text-xl font-semibold',
            )}
          />
        ))}
      </div>
      {error !== '' && (
        <p id={errorId} className="mt-1.5 text-sm text-deal">
          {error}
        </p>
      )}
    </fieldset>
  )
}
