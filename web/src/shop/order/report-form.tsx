// Reports a problem with items of an order: which pieces, what is wrong, pictures and a note.
import { useQueryClient } from '@tanstack/react-query'
import { limits } from '@tokri/contract/limits.ts'
import { addProblemPicture, reportProblem } from '@tokri/contract/problem.ts'
import { changedLine, offPaise } from '@tokri/rules/adjustments.ts'
import { exactPaise } from '@tokri/rules/bill.ts'
import { formatRupees, toRupees } from '@tokri/rules/money.ts'
import { MAX_PROBLEM_PICTURES, type ProblemReason, problemReasons } from '@tokri/rules/problems.ts'
import { Camera, Check, Minus, Plus, X } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useBlobUrl } from '../../components/order/problem-pictures.tsx'
import { ProductPicture } from '../../components/product/product-picture.tsx'
import { errorMessage } from '../../lib/api/error-message.ts'
import { createFormKeys } from '../../lib/api/idempotency-key.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { smallPhoto } from '../../lib/browser/small-photo.ts'
import { adjustableLines, type Order, orderQuery } from '../../lib/orders/orders.ts'
import { acceptedTexts, deliveredName, problemReasonTexts } from '../../lib/orders/problem-text.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { DialogBar } from '../../ui/dialog-bar.tsx'
import { ExplainedButton } from '../../ui/explained-button.tsx'
import { FileInput } from '../../ui/file-input.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { fieldClass } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'

/** `id` is null while the picture is sent. */
type Sent = { key: number; photo: Blob; id: string | null }

const Taken = ({ sent, number, onRemove }: { sent: Sent; number: number; onRemove: () => void }) => {
  const url = useBlobUrl(sent.photo)
  return (
    <li className="relative size-20 overflow-hidden rounded-field bg-sunken">
      {url && (
        <img
          src={url}
          alt={m.order_problem_picture_number({ number })}
          className={cx('size-full object-cover', sent.id === null && 'opacity-50')}
        />
      )}
      {sent.id === null ? (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      ) : (
        <button
          type="button"
          aria-label={m.common_remove_name({ name: m.order_problem_picture_number({ number }) })}
          onClick={onRemove}
          className="absolute inset-e-0 top-0 grid size-11 place-items-start justify-items-end p-1"
        >
          <span className="grid size-6 place-items-center rounded-full bg-surface text-ink shadow-card">
            <X size={16} strokeWidth={1.75} aria-hidden="true" />
          </span>
        </button>
      )}
    </li>
  )
}

/** Sends each picture at once, so that the report itself is one small call. */
const usePictures = (orderId: string) => {
  const call = useCall()
  const next = useRef(0)
  const [pictures, setPictures] = useState<Sent[]>([])
  const remove = (key: number) => setPictures((all) => all.filter((one) => one.key !== key))
  const send = async (file: File) => {
    const key = next.current++
    const photo = await smallPhoto(file)
    setPictures((all) => [...all, { key, photo, id: null }])
    try {
      const body = new FormData()
      body.set('picture', photo, 'problem.jpg')
      const upload = { query: { orderId }, body }
      const { data } = await call(addProblemPicture, upload)
      setPictures((all) => all.map((one) => (one.key === key ? { ...one, id: data._id } : one)))
    } catch (error) {
      remove(key)
      toast.error(errorMessage(error))
    }
  }
  const add = (files: File[]) => {
    for (const file of files.slice(0, MAX_PROBLEM_PICTURES - pictures.length)) void send(file)
  }
  return { pictures, add, remove }
}

type ChoiceProps = { name: string; on: boolean; onChoose: () => void; children: ReactNode }

const Choice = ({ name, on, onChoose, children }: ChoiceProps) => (
  <label className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-control border border-line-strong bg-surface px-3 text-sm font-medium hover:bg-sunken has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand has-focus-visible:outline-2 has-focus-visible:outline-focus">
    <input type="radio" name={name} checked={on} onChange={onChoose} className="sr-only" />
    {on && <Check size={16} strokeWidth={1.75} aria-hidden="true" />}
    <span>{children}</span>
  </label>
)

type Props = { order: Order; pieces: readonly number[]; onDone: () => void }

const ReportForm = ({ order, pieces, onDone }: Props) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const keys = useRef(createFormKeys())
  const ids = { note: useId(), reason: useId(), refund: useId(), picture: useId() }
  const [chosen, setChosen] = useState<Record<string, number>>({})
  const [reason, setReason] = useState<ProblemReason | null>(null)
  const [asCredit, setAsCredit] = useState(false)
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const { pictures, add, remove } = usePictures(order._id)
  const set = (productId: string, quantity: number) => setChosen((all) => ({ ...all, [productId]: quantity }))
  const lines = order.lines.flatMap(({ productId }) => {
    const quantity = chosen[productId] ?? 0
    return quantity > 0 ? [{ productId, quantity }] : []
  })
  const paid = exactPaise(order.bill)
  const before = adjustableLines(order)
  const after = before.map((line, index) =>
    changedLine(line, { refundedQuantity: chosen[order.lines[index]?.productId ?? ''] ?? 0 }),
  )
  const amount = toRupees(offPaise(paid, after) - offPaise(paid, before))

  const submit = async () => {
    if (reason === null) return
    setBusy(true)
    try {
      const sent = pictures.flatMap(({ id }) => (id === null ? [] : [id]))
      const body = {
        orderId: order._id,
        lines,
        reason,
        note: note.trim(),
        pictures: sent,
        ...(asCredit && { asCredit }),
      }
      const { data } = await call(reportProblem, { body }, { headers: { 'idempotency-key': keys.current.of(body) } })
      keys.current.answered()
      queryClient.setQueryData(orderQuery(call, order._id).queryKey, data)
      const problem = data.problems?.at(-1)
      toast.success(problem?.state === 'accepted' ? acceptedTexts(problem, data).join(' · ') : m.order_problem_thanks())
      onDone()
    } catch (error) {
      toast.error(errorMessage(error))
      void queryClient.invalidateQueries({ queryKey: ['orders'] })
    } finally {
      setBusy(false)
    }
  }
  const sending = pictures.some(({ id }) => id === null)
  const noReason = reason === null ? m.order_problem_say_what_first() : undefined
  const missing = lines.length === 0 ? m.order_problem_choose_first() : noReason
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <legend className="mb-2 text-sm font-medium text-ink-2">{m.order_problem_which_items()}</legend>
        {order.lines.map((line, index) => {
          const left = pieces[index] ?? 0
          const quantity = chosen[line.productId] ?? 0
          if (left <= 0) return null
          return (
            <div
              key={line.productId}
              className="flex min-h-14 items-center gap-2 rounded-control border border-line has-checked:border-brand has-checked:bg-brand-soft"
            >
              <label className="flex min-h-14 min-w-0 flex-1 cursor-pointer items-center gap-3 ps-3">
                <input
                  type="checkbox"
                  checked={quantity > 0}
                  onChange={({ target }) => set(line.productId, target.checked ? 1 : 0)}
                  className="size-5 shrink-0 accent-brand"
                />
                <ProductPicture image={line.image} name="" sizes="40px" className="size-10 shrink-0 p-0.5" />
                <span className="min-w-0 py-1 pe-2 text-sm font-medium wrap-anywhere">
                  {deliveredName(order, line)}
                </span>
              </label>
              {quantity > 0 && left > 1 && (
                <span className="flex items-center">
                  <IconButton
                    label={m.floor_one_less_of_name({ name: line.name })}
                    disabled={quantity === 1}
                    onClick={() => set(line.productId, quantity - 1)}
                  >
                    <Minus size={18} strokeWidth={1.75} aria-hidden="true" />
                  </IconButton>
                  <span className="w-5 text-center font-semibold tabular-nums">{quantity}</span>
                  <IconButton
                    label={m.floor_one_more_of_name({ name: line.name })}
                    disabled={quantity >= left}
                    onClick={() => set(line.productId, quantity + 1)}
                  >
                    <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
                  </IconButton>
                </span>
              )}
            </div>
          )
        })}
      </fieldset>
      <fieldset>
        <legend className="mb-2 text-sm font-medium text-ink-2">{m.order_problem_what_is_wrong()}</legend>
        <div className="flex flex-wrap gap-2">
          {problemReasons.map((one) => (
            <Choice key={one} name={ids.reason} on={reason === one} onChoose={() => setReason(one)}>
              {problemReasonTexts[one]}
            </Choice>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-2 text-sm font-medium text-ink-2">{m.order_problem_refund_how()}</legend>
        <div className="flex flex-wrap gap-2">
          {[true, false].map((credit) => (
            <Choice
              key={String(credit)}
              name={ids.refund}
              on={asCredit === credit}
              onChoose={() => setAsCredit(credit)}
            >
              {credit
                ? m.order_problem_as_credit()
                : order.payment.method === 'cash' && order.payment.upi === undefined
                  ? m.order_problem_in_cash()
                  : m.order_problem_refund_original()}
            </Choice>
          ))}
        </div>
      </fieldset>
      <div className="grid gap-2">
        {pictures.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {pictures.map((sent, index) => (
              <Taken key={sent.key} sent={sent} number={index + 1} onRemove={() => remove(sent.key)} />
            ))}
          </ul>
        )}
        {pictures.length < MAX_PROBLEM_PICTURES && (
          <label
            htmlFor={ids.picture}
            className={cx(
              buttonClass({ look: 'outline' }),
              'cursor-pointer justify-self-start focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus',
            )}
          >
            <Camera size={18} strokeWidth={1.75} aria-hidden="true" /> {m.order_problem_add_picture()}
            <FileInput id={ids.picture} accept="image/*" multiple onFiles={add} />
          </label>
        )}
        <p className="text-xs text-ink-2">{m.order_problem_who_sees({ count: MAX_PROBLEM_PICTURES })}</p>
      </div>
      <div className="grid gap-1.5">
        <label htmlFor={ids.note} className="text-sm font-medium text-ink-2">
          {m.order_anything_else_optional()}
        </label>
        <textarea
          id={ids.note}
          value={note}
          maxLength={limits.reason}
          rows={2}
          onChange={({ target }) => setNote(target.value)}
          className={cx(fieldClass, 'h-auto! border-line-strong py-3')}
        />
      </div>
      <DialogBar className="justify-between">
        <p className="text-sm text-ink-2">
          {m.order_problem_worth()} <strong className="block text-lg text-ink">{formatRupees(amount)}</strong>
        </p>
        <ExplainedButton type="submit" size="lg" busy={busy || sending} reason={missing}>
          {m.order_problem_send()}
        </ExplainedButton>
      </DialogBar>
    </form>
  )
}

export default ReportForm
