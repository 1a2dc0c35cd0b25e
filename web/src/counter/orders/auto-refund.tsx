// Up to which amount, and for which shoppers, the shop refunds a reported problem by itself.
import { updateSettings } from '@tokri/contract/settings.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { ORDERS_FOR_AUTO_REFUND, PROBLEM_DAYS } from '@tokri/rules/problems.ts'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../forms/number-field.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'

type Rules = { upTo: number; rate: number }

export const AutoRefund = ({ rules: { upTo, rate } }: { rules: Rules }) => {
  const call = useCall()
  const { busy, write } = useAdminMutation()
  const [amount, setAmount] = useState(String(upTo))
  const [percent, setPercent] = useState(String(rate))
  const isNumber = (text: string) => text.trim() !== '' && Number(text) >= 0
  const save = () =>
    write(() => call(updateSettings, { body: { autoRefundUpTo: Number(amount), autoRefundRate: Number(percent) } }))
  return (
    <details className="group mt-8 rounded-card border border-line bg-surface">
      <summary className="flex min-h-11 cursor-pointer items-center gap-1 px-4 py-2 text-sm font-medium">
        <span>
          {upTo === 0
            ? 'Automatic refunds: off'
            : `Automatic refunds: up to ${formatRupees(upTo)} of an order, for shoppers with few problems`}
        </span>
        <ChevronDown
          size={18}
          strokeWidth={1.75}
          aria-hidden="true"
          className="ms-auto shrink-0 text-ink-3 group-open:rotate-180"
        />
      </summary>
      <form
        className="grid gap-4 border-t border-line p-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <NumberField
          label="Up to ₹ of an order (0 is off)"
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
        <NumberField
          label="Most orders with a refunded problem, in %"
          value={percent}
          onChange={({ target }) => setPercent(target.value)}
        />
        <p className="text-sm text-ink-2 sm:col-span-2">
          Counted over the {PROBLEM_DAYS} days before, for shoppers with at least {ORDERS_FOR_AUTO_REFUND} delivered
          orders. Shoppers do not see these numbers.
        </p>
        <Button
          type="submit"
          busy={busy}
          disabled={!isNumber(amount) || !isNumber(percent)}
          className="justify-self-start"
        >
          Save
        </Button>
      </form>
    </details>
  )
}
