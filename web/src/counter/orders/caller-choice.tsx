import { useQuery } from '@tanstack/react-query'
import { CallError } from '@tokri/contract/client.ts'
import { limits } from '@tokri/contract/limits.ts'
import { createShopper, getUsers } from '@tokri/contract/people.ts'
import { hasMailbox, shownEmail } from '@tokri/rules/mailbox.ts'
import { mobilePattern } from '@tokri/rules/shop-limits.ts'
import { typedMobile } from '@tokri/rules/typed-digits.ts'
import { useState } from 'react'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { formatDate } from '../../lib/browser/format-date.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useDebouncedValue } from '../../ui/use-debounced-value.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import type { Caller } from './phone-order-draft.ts'

const SHORTEST = 3
const MOST = 6

/** Makes an account for somebody who calls for the first time. */
const NewCallerDialog = ({
  typed,
  onClose,
  onMade,
}: {
  /** What was searched for: a number becomes the mobile, other text the name. */
  typed: string
  onClose: () => void
  onMade: (caller: Caller) => void
}) => {
  const call = useCall()
  const isNumber = mobilePattern.test(typedMobile(typed))
  const [name, setName] = useState(isNumber ? '' : typed)
  const [mobile, setMobile] = useState(isNumber ? typedMobile(typed) : '')
  const [email, setEmail] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    const wrong = {
      ...(name.trim() === '' && { name: 'Name is required' }),
      ...(!mobilePattern.test(typedMobile(mobile)) && { mobile: 'Enter a valid 10-digit mobile number.' }),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      const body = { name, mobile: typedMobile(mobile), ...(email.trim() !== '' && { email: email.trim() }) }
      const { message, data } = await call(createShopper, { body })
      toast.success(message)
      onMade(data)
    } catch (error) {
      if (error instanceof CallError && Object.keys(error.fields).length > 0) setErrors(error.fields)
      else toast.error(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title="New shopper"
      description="With an e-mail the shopper gets the bills, and can choose a password to shop here."
      submit="Make the account"
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        autoComplete="off"
        value={name}
        maxLength={limits.name}
        error={errors.name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label="Mobile"
        inputMode="tel"
        autoComplete="off"
        value={mobile}
        maxLength={limits.name}
        error={errors.mobile}
        onChange={(event) => setMobile(event.target.value)}
      />
      <TextField
        label="E-mail (optional)"
        type="email"
        autoComplete="off"
        value={email}
        maxLength={limits.email}
        error={errors.email}
        onChange={(event) => setEmail(event.target.value)}
      />
    </FormDialog>
  )
}

/**
 * What tells a caller from others. Anybody can enter any mobile in their account, so the number that calls proves
 * nothing about an account in which nobody has proven it; only the counter enters that of an account without an e-mail.
 */
const callerText = ({ mobile, email, last_login_date }: Caller): string =>
  [
    mobile,
    shownEmail(email),
    ...(hasMailbox(email)
      ? [
          ...(mobile === '' ? [] : ['number not proven']),
          last_login_date ? `last sign-in ${formatDate(last_login_date)}` : 'never signed in',
        ]
      : []),
  ]
    .filter((part) => part !== '')
    .join(' · ')

/** Finds the shopper who calls, by mobile, name or e-mail, or makes an account. */
export const CallerChoice = ({
  caller,
  onCaller,
}: {
  caller: Caller | null
  onCaller: (caller: Caller | null) => void
}) => {
  const call = useCall()
  const [text, setText] = useState('')
  const [making, setMaking] = useState(false)
  const search = useDebouncedValue(text.trim())
  const isSearch = text.trim().length >= SHORTEST
  const { data: found } = useQuery({
    queryKey: ['admin', 'people', 'callers', search],
    queryFn: async ({ signal }) => (await call(getUsers, { body: { search, page: 1, limit: MOST } }, { signal })).data,
    enabled: caller === null && search.length >= SHORTEST,
    staleTime: 0,
  })
  if (caller)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 break-words text-sm">
          <strong className="block text-base">{caller.name}</strong>
          <span className="text-ink-2">{callerText(caller)}</span>
        </p>
        <Button look="outline" size="sm" onClick={() => onCaller(null)}>
          Another shopper
        </Button>
      </div>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <TextField
        label="Mobile, name or e-mail"
        type="search"
        autoComplete="off"
        value={text}
        maxLength={limits.search}
        onChange={(event) => setText(event.target.value)}
      />
      {isSearch && found && found.length > 0 && (
        <ul aria-label="Shoppers that fit" className="grid grid-cols-[minmax(0,1fr)]">
          {found.map(({ _id, name, email, mobile, last_login_date }) => (
            <li key={_id}>
              <button
                type="button"
                onClick={() => onCaller({ _id, name, email, mobile, last_login_date })}
                className="flex min-h-12 w-full flex-wrap items-center gap-x-3 rounded-control px-2 py-1 text-start text-sm hover:bg-sunken"
              >
                <span className="font-semibold">{name}</span>
                <span className="min-w-0 break-words text-ink-2">
                  {callerText({ _id, name, email, mobile, last_login_date })}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {isSearch && found?.length === 0 && (
        <p role="status" className="px-2 py-1 text-sm text-ink-3">
          Nobody fits “{search}”.
        </p>
      )}
      <div>
        <Button look="outline" onClick={() => setMaking(true)}>
          New shopper
        </Button>
      </div>
      {making && (
        <NewCallerDialog
          typed={text.trim()}
          onClose={() => setMaking(false)}
          onMade={(made) => {
            setMaking(false)
            onCaller(made)
          }}
        />
      )}
    </div>
  )
}
