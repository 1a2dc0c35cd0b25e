import { useQueryClient } from '@tanstack/react-query'
import { hasCode, refusalData } from '@tokri/contract/client.ts'
import type { ShiftShape } from '@tokri/contract/shift.schema.ts'
import { endShift, startShift } from '@tokri/contract/shift.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { Bike, LayoutDashboard, MapPin, ShoppingBasket } from 'lucide-react'
import { useRef, useState } from 'react'
import { errorMessage } from '../lib/api/error-message.ts'
import { createFormKeys } from '../lib/api/idempotency-key.ts'
import { useCall } from '../lib/api/use-call.ts'
import { formatTime } from '../lib/browser/format-date.ts'
import { local } from '../lib/browser/storage.ts'
import { declareKey } from '../lib/session/personal-data.ts'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { FilledText } from '../ui/filled-text.tsx'
import { announce } from '../ui/live-region.tsx'
import { toast } from '../ui/toast.ts'
import { shiftQuery } from './shift-query.ts'

const icons = { picker: ShoppingBasket, rider: Bike, manager: LayoutDashboard }
const dutyText = { picker: m.floor_duty_picker, rider: m.floor_duty_rider, manager: m.floor_duty_manager }

/** The duty and the store of the last shift that this browser has started. */
const lastKey = declareKey('lastDuty', { personal: true })
const nameOf = ({ storeId, duty }: Pick<ShiftShape, 'storeId' | 'duty'>): string => `${duty} ${storeId}`

type Duty = Pick<ShiftShape, 'storeId' | 'store' | 'duty'>

/** The ways that are left stand below it, and may be below the edge of a phone. */
const bringIntoView = (element: HTMLElement | null) => void element?.scrollIntoView({ block: 'center' })

/** Starts a shift with one of the user's duties, or ends the current shift. */
export const ShiftCard = ({
  shift,
  duties,
  cashInHand,
}: {
  shift: ShiftShape | null
  duties: readonly Duty[]
  /** What the rider holds now, where the page knows it: a manager counts it meanwhile. */
  cashInHand?: number | undefined
}) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const keys = useRef(createFormKeys())
  const [busy, setBusy] = useState(false)
  /** The cash for which the end of the shift was refused, and what the page knew then: later it may know better. */
  const [refused, setRefused] = useState<{ inHand: number; known: number | undefined } | null>(null)
  const latest = refused?.known === cashInHand ? refused?.inHand : cashInHand
  const inHand = refused === null || !latest ? null : latest

  const change = async (act: () => Promise<{ message: string }>) => {
    setBusy(true)
    try {
      announce((await act()).message)
      keys.current.answered()
      await queryClient.invalidateQueries(shiftQuery(call))
    } catch (error) {
      const cash = refusalData(error, 'cash_in_hand')
      if (cash) return setRefused({ inHand: cash.inHand, known: cashInHand })
      toast.error(errorMessage(error))
      // The user has started or ended the shift on another device.
      if (hasCode(error, 'shift_open') || hasCode(error, 'no_shift'))
        await queryClient.invalidateQueries(shiftQuery(call))
    } finally {
      setBusy(false)
    }
  }
  const headers = (body: object) => ({ headers: { 'idempotency-key': keys.current.of(body) } })
  const start = ({ storeId, duty }: Duty) => {
    local.set(lastKey, nameOf({ storeId, duty }))
    return change(() => call(startShift, { body: { storeId, duty } }, headers({ storeId, duty })))
  }
  const end = (open: ShiftShape, cashLater: boolean) =>
    change(() => call(endShift, { body: { cashLater } }, headers({ end: open._id, cashLater })))

  if (shift)
    return (
      <section aria-label={m.floor_shift()} className="grid gap-3 rounded-card border border-line bg-surface p-4">
        <p className="text-base">
          <FilledText
            text={m.floor_on_shift_as}
            parts={{
              duty: <strong>{dutyText[shift.duty]()}</strong>,
              store: <strong>{shift.store.name}</strong>,
              since: <span className="whitespace-nowrap">{formatTime(shift.startedAt)}</span>,
            }}
          />
        </p>
        {inHand !== null && (
          <p role="alert" ref={bringIntoView} className="font-medium">
            {m.floor_cash_in_hand({ amount: formatRupees(inHand) })}
          </p>
        )}
        <Button look="outline" className="h-14! text-base!" busy={busy} onClick={() => void end(shift, false)}>
          {m.floor_end_shift()}
        </Button>
        {inHand !== null && (
          <Button look="quiet" className="h-14! text-base!" busy={busy} onClick={() => void end(shift, true)}>
            {m.floor_end_shift_cash_later()}
          </Button>
        )}
      </section>
    )
  const main =
    duties.find((each) => nameOf(each) === local.get(lastKey)) ??
    duties.find(({ duty }) => duty === 'manager') ??
    duties[0]
  const stores = [...new Map(duties.map(({ store }) => [store._id, store])).values()]
  const startButton = (duty: Duty) => {
    const Icon = icons[duty.duty]
    return (
      <Button
        key={duty.duty}
        look={duty === main ? 'primary' : 'outline'}
        className={duty === main ? 'h-16! text-lg!' : 'h-14! flex-1 px-2! text-base!'}
        disabled={busy}
        aria-label={m.floor_shift_start({ duty: dutyText[duty.duty](), name: duty.store.name })}
        onClick={() => void start(duty)}
      >
        {duty === main && <Icon size={24} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />}
        {m.floor_start_as_duty({ duty: dutyText[duty.duty]() })}
      </Button>
    )
  }
  return (
    <section aria-label={m.floor_shift()} className="grid gap-4 rounded-card border border-line bg-surface p-4">
      <div>
        <h2 className="text-xl">{m.common_start_a_shift()}</h2>
        {main && <p className="text-sm text-ink-2">{m.floor_shift_end_hint()}</p>}
      </div>
      {stores.map((store) => {
        const here = duties.filter(({ storeId }) => storeId === store._id)
        const others = here.filter((each) => each !== main)
        return (
          <div key={store._id} className="grid gap-2">
            <p className="flex items-center gap-2 font-semibold">
              <MapPin size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-brand" /> {store.name}
            </p>
            {main?.storeId === store._id && startButton(main)}
            {others.length > 0 && <div className="flex flex-wrap gap-2">{others.map(startButton)}</div>}
          </div>
        )
      })}
      {stores.length === 0 && <p className="text-ink-2">{m.floor_shift_no_duty()}</p>}
    </section>
  )
}
