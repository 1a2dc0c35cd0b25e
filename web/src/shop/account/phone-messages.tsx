import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { MessageChoices } from '@tokri/contract/message.schema.ts'
import { getMessageChoices, setMessageChoices } from '@tokri/contract/message.ts'
import { confirmMobile, phoneCode } from '@tokri/contract/user.ts'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'

type Choice = MessageChoices[number]

const kinds = {
  placed: m.account_message_placed,
  out_for_delivery: m.account_message_out_for_delivery,
  delivered: m.account_message_delivered,
  problem_answered: m.account_message_problem_answered,
  substitute: m.account_message_substitute,
} as const satisfies Record<Choice['kind'], () => string>
const channels = { sms: 'SMS', whatsapp: 'WhatsApp' } as const satisfies Record<Choice['channel'], string>

/** Proves the number with a code that is sent there. */
const ConfirmMobile = ({ mobile }: { mobile: string }) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const [isSent, setSent] = useState(false)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const { message } = isSent
        ? await call(confirmMobile, { body: { mobile, code } })
        : await call(phoneCode, { body: { mobile } })
      toast.success(message)
      setSent(true)
      if (isSent) await queryClient.invalidateQueries({ queryKey: ['user'] })
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={submit} noValidate className="grid max-w-[480px] gap-4">
      <p className="text-sm text-ink-2">{m.account_phone_confirm_explained({ mobile })}</p>
      {isSent && (
        <TextField
          label={m.account_code()}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <Button type="submit" look="soft" busy={busy}>
        {isSent ? m.account_confirm_number() : m.account_phone_code_send()}
      </Button>
    </form>
  )
}

/** Which messages about orders the phone gets. */
const Choices = () => {
  const call = useCall()
  const queryClient = useQueryClient()
  const queryKey = ['message-choices']
  const { data = [] } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(getMessageChoices, {}, { signal })).data,
  })
  const turn = async (choice: Choice) => {
    try {
      const { data: choices } = await call(setMessageChoices, { body: { choices: [{ ...choice, on: !choice.on }] } })
      queryClient.setQueryData(queryKey, choices)
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
  return (
    <ul className="grid max-w-[640px] gap-1">
      {data.map((choice) => (
        <li key={`${choice.channel}-${choice.kind}`}>
          <label className="flex min-h-11 items-center gap-3 text-sm">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-brand"
              checked={choice.on}
              onChange={() => void turn(choice)}
            />
            <span className="flex-1">{kinds[choice.kind]()}</span>
            <span className="text-ink-3">{channels[choice.channel]}</span>
          </label>
        </li>
      ))}
    </ul>
  )
}

/** The number of the account: a way to log in, and where messages about orders go. */
export default function PhoneMessages({ mobile, isProven }: { mobile: string; isProven: boolean }) {
  return isProven ? <Choices /> : <ConfirmMobile key={mobile} mobile={mobile} />
}
