import { type ComponentProps, useId } from 'react'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'
import { blankToast } from './rare-toasts.ts'

/**
 * A button that says why it is disabled. With a `reason` it looks disabled but stays focusable, is described by the
 * reason, and shows it when pressed. The `title` of a truly disabled button can be read only with a mouse.
 */
export const ExplainedButton = ({
  reason,
  ...button
}: ComponentProps<typeof Button> & { reason: string | undefined }) => {
  const id = useId()
  if (reason === undefined) return <Button {...button} />
  return (
    <>
      <Button
        {...button}
        type="button"
        aria-disabled
        aria-describedby={id}
        title={reason}
        onClick={() => blankToast(reason)}
        className={cx(
          button.className,
          'cursor-not-allowed border-transparent! bg-sunken! text-ink-3! inset-ring inset-ring-line',
        )}
      />
      <span id={id} hidden>
        {reason}
      </span>
    </>
  )
}
