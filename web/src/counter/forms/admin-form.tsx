import type { ComponentProps, KeyboardEvent } from 'react'

/** Cmd or Ctrl with Enter submits the form through its submit button, unless that is disabled. */
const submitOnShortcut = (event: KeyboardEvent<HTMLFormElement>) => {
  if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
  // React events also bubble from a dialog that the form opened, although it is elsewhere in the DOM.
  const form = event.currentTarget
  if (!(event.target instanceof Node) || !form.contains(event.target)) return
  event.preventDefault()
  // The button may stand outside of the form.
  const submit = [...form.elements].find((each) => each instanceof HTMLButtonElement && each.type === 'submit')
  if (submit instanceof HTMLButtonElement) submit.click()
}

type Props = Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => Promise<unknown> }

/** A form of the dashboard. The browser's own validation is off, because the form shows its errors itself. */
export const AdminForm = ({ onSubmit, ...rest }: Props) => (
  <form
    noValidate
    {...rest}
    onKeyDown={submitOnShortcut}
    onSubmit={(event) => {
      event.preventDefault()
      // The forms of dialogs that were opened in this one submit through it.
      if (event.target !== event.currentTarget) return
      void onSubmit()
    }}
  />
)
