import { formatRupees, toPaise, toRupees } from '@tokri/rules/money.ts'
import { Check, Phone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button, buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { changeOf, givenAmounts } from './change.ts'
import { CODE_DIGITS, CodePad } from './code-pad.tsx'
import { DoorUpi, useDoorUpi } from './door-upi.tsx'
import { PhotoButton, PhotoProof } from './photo-proof.tsx'
import type { Drop, Change as DropChange } from './ride-action.ts'
import type { Refusal } from './riding-session.ts'

/**
 * At the door: the bags are handed over for the code and the cash, or left there with a photo. The shopper may change
 * between the two until the end.
 */
export const DoorView = ({
  drop,
  storePhone,
  isChecking,
  refusal,
  onAct,
  onFail,
  children,
}: {
  drop: Drop
  storePhone: string
  isChecking: boolean
  refusal: Refusal | null
  onAct: (change: DropChange) => void
  onFail: () => void
  /** Above the button at the bottom. */
  children: ReactNode
}) => {
  const { orderId, mobile, cashDue, leave, codesLeft, giveBack = [] } = drop
  const [code, setCode] = useState('')
  // After a refusal that came late, what was taken at this door is still there, unless another amount is due now.
  const taken = cashDue > 0 ? refusal?.made : undefined
  const [hasCash, setHasCash] = useState(taken?.cash === cashDue)
  const [gave, setGave] = useState((taken?.cash === cashDue && taken.gave) || null)
  const takesUpi = useDoorUpi()
  const [byUpi, setByUpi] = useState(taken?.upi === cashDue)
  /** The amount of which the rider has looked that it is paid: the keys then take the place of the code to scan. */
  const [seenAmount, setSeenAmount] = useState<number | null>(null)
  const hasSeen = seenAmount === cashDue
  const [photo, setPhoto] = useState<Blob | null>(null)
  /** The shopper opens although the bags may be left. */
  const [usesCode, setUsesCode] = useState(false)
  /** Whether it is asked if the cash of earlier orders was given back. */
  const [asks, setAsks] = useState(false)
  // A refused code is cleared, so that the next try begins empty.
  const [refused, setRefused] = useState(refusal)
  if (refusal !== refused) {
    setRefused(refusal)
    if (refusal !== null) setCode('')
  }
  // The answer says it before the trip is read again.
  const isLocked = codesLeft === 0 || refusal?.isLocked === true
  const byPhoto = leave && !usesCode && !isLocked
  const hasPhoto = photo !== null || drop.hasPhoto
  // Without a photo, the button is the one that takes it.
  const missing = [
    ...(byPhoto || code.length === CODE_DIGITS ? [] : [m.ride_missing_code()]),
    ...(byPhoto || cashDue === 0 || hasCash || (byUpi && hasSeen)
      ? []
      : [takesUpi ? m.ride_missing_payment() : m.ride_missing_cash()]),
  ]

  const deliver = () => {
    if (byPhoto && photo) onAct({ kind: 'photo', orderId, photo })
    const paid = byUpi && cashDue > 0 ? { cash: 0, upi: cashDue } : { cash: cashDue, ...(gave !== null && { gave }) }
    onAct({ kind: 'delivered', orderId, code: byPhoto ? '' : code, ...paid })
  }
  /** What was not given back stays due. */
  const answer = (isGiven: boolean) => {
    setAsks(false)
    if (isGiven) for (const { refundId } of giveBack) onAct({ kind: 'gave-back', orderId, refundId })
    deliver()
  }
  return (
    <>
      <div className="grid flex-1 content-start gap-1.5 px-4 pb-1.5">
        {(isLocked || (byPhoto && refusal !== null)) && (
          <p role="alert" className="rounded-card bg-deal-soft px-4 py-3 font-medium text-deal">
            {isLocked && !refusal?.isLocked ? m.ride_code_locked() : refusal?.text}
          </p>
        )}
        {isLocked ? (
          <>
            {storePhone !== '' && (
              <a href={`tel:${storePhone}`} className={`h-16! text-lg! ${buttonClass()}`}>
                <Phone size={24} strokeWidth={1.75} aria-hidden="true" /> {m.common_call_the_store()}
              </a>
            )}
            <a href={`tel:${mobile}`} className={`h-16! text-lg! ${buttonClass({ look: 'outline' })}`}>
              <Phone size={24} strokeWidth={1.75} aria-hidden="true" /> {m.ride_call_the_shopper()}
            </a>
          </>
        ) : byPhoto ? (
          hasPhoto && <PhotoProof photo={photo} onPhoto={setPhoto} />
        ) : (
          <>
            {cashDue > 0 && (
              <div className="flex gap-2">
                <button
                  type="button"
                  aria-pressed={hasCash}
                  disabled={isChecking}
                  onClick={() => {
                    setHasCash(!hasCash)
                    setByUpi(false)
                  }}
                  className="flex min-h-13 flex-1 items-center gap-3 rounded-card border-2 border-line-strong bg-surface px-4 text-start text-lg leading-tight font-bold aria-pressed:border-brand aria-pressed:bg-brand-soft"
                >
                  <span
                    aria-hidden="true"
                    className="grid size-8 shrink-0 place-content-center rounded-full border-2 border-line-strong"
                  >
                    {hasCash && <Check size={20} strokeWidth={2.5} className="text-brand" />}
                  </span>
                  <span>{m.ride_amount_taken_in_cash({ amount: formatRupees(cashDue) })}</span>
                </button>
                {takesUpi && (
                  <Button
                    look="outline"
                    className="door-upi text-lg! aria-pressed:bg-brand-soft"
                    aria-label={m.ride_shopper_pays_by_upi()}
                    aria-pressed={byUpi}
                    disabled={isChecking}
                    onClick={() => {
                      setByUpi(!byUpi)
                      setHasCash(false)
                      setSeenAmount(null)
                    }}
                  >
                    {m.ride_by_upi()}
                  </Button>
                )}
              </div>
            )}
            {cashDue > 0 && !byUpi && <Change cashDue={cashDue} gave={gave} onGave={setGave} />}
            {byUpi &&
              (cashDue > 0 && !hasSeen ? (
                <DoorUpi drop={drop} onPaid={() => setSeenAmount(cashDue)} />
              ) : (
                <p role="status" className="rounded-card bg-brand-soft px-4 py-2 font-bold text-brand">
                  {cashDue > 0 ? m.ride_upi_seen() : m.ride_paid_by_upi()}
                </p>
              ))}
            <CodePad code={code} refused={refusal?.text ?? null} disabled={isChecking} onCode={setCode} />
          </>
        )}
        {leave && !isLocked && (
          <Button look="quiet" className="h-12! text-base!" onClick={() => setUsesCode(!usesCode)}>
            {usesCode ? m.ride_leave_instead() : m.ride_code_instead()}
          </Button>
        )}
      </div>
      {children}
      <BottomBar>
        <div className="flex gap-2">
          <Button
            look="outline"
            className={cx('door-fail h-16! px-2!', isLocked ? 'flex-1' : 'w-26 shrink-0 whitespace-normal!')}
            disabled={isChecking}
            onClick={onFail}
          >
            {m.ride_cannot_deliver()}
          </Button>
          {isLocked ? null : byPhoto && !hasPhoto ? (
            <PhotoButton look="primary" text={m.ride_photo_take()} onPhoto={setPhoto} />
          ) : (
            <Button
              className="h-16! min-w-0 flex-1 px-2! text-lg!"
              busy={isChecking}
              disabled={missing.length > 0}
              onClick={() => (giveBack.length > 0 ? setAsks(true) : deliver())}
            >
              <span className="grid gap-0.5 leading-tight">
                <span className="whitespace-normal">
                  {isChecking
                    ? byPhoto
                      ? m.ride_sending_the_photo()
                      : m.ride_checking_the_code()
                    : byPhoto
                      ? m.ride_left_at_the_door()
                      : m.common_delivered()}
                </span>
                <span className="text-sm font-medium whitespace-normal text-ink empty:hidden">
                  {missing.length > 0 && m.ride_still_missing({ what: missing.join(', ') })}
                </span>
              </span>
            </Button>
          )}
        </div>
      </BottomBar>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={m.ride_was_it_given_back({ amount: formatRupees(totalOf(giveBack)) })}
        description={m.ride_give_back_in_hand()}
      >
        <div className="grid gap-2">
          <Button className="h-16! text-lg!" onClick={() => answer(true)}>
            {m.ride_yes_given_back()}
          </Button>
          <Button look="outline" className="h-16! text-lg!" onClick={() => answer(false)}>
            {m.ride_not_given_back()}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

const totalOf = (amounts: NonNullable<Drop['giveBack']>): number =>
  toRupees(amounts.reduce((sum, { amount }) => sum + toPaise(amount), 0))

/** What to give back of what the shopper gives: one press on the next round amounts. */
const Change = ({
  cashDue,
  gave,
  onGave,
}: {
  cashDue: number
  gave: number | null
  onGave: (gave: number | null) => void
}) => {
  const amounts = givenAmounts(cashDue)
  if (amounts.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-sm">
      {/* In one place, so that no key moves under the thumb. */}
      <span role="status" className="min-w-32 tabular-nums">
        {gave === null ? (
          <span className="text-ink-2">{m.ride_the_shopper_gives()}</span>
        ) : (
          <strong className="text-lg">{m.ride_return_change({ amount: formatRupees(changeOf(gave, cashDue)) })}</strong>
        )}
      </span>
      {amounts.map((amount) => (
        <button
          key={amount}
          type="button"
          aria-pressed={gave === amount}
          className="min-h-11 rounded-full border border-line-strong px-2.5 font-semibold tabular-nums aria-pressed:border-brand aria-pressed:bg-brand-soft"
          onClick={() => onGave(gave === amount ? null : amount)}
        >
          {formatRupees(amount)}
        </button>
      ))}
    </div>
  )
}
