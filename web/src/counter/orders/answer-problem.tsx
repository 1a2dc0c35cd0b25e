// The two answers to a problem that a shopper reported: a refund with one press and perhaps a word, or a reason why not.
import { useQueryClient } from '@tanstack/react-query'
import { limits } from '@tokri/contract/limits.ts'
import type { ProblemShape } from '@tokri/contract/order-shape.schema.ts'
import { answerProblem } from '@tokri/contract/problem.ts'
import { formatRupees, toPaise, toRupees } from '@tokri/rules/money.ts'
import { useRef, useState } from 'react'
import { ProblemPictures } from '../../components/order/problem-pictures.tsx'
import { withRecentPassword } from '../../lib/account/recent-password.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { createFormKeys } from '../../lib/api/idempotency-key.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { formatDateTime } from '../../lib/browser/format-date.ts'
import { problemReasonTexts } from '../../lib/orders/problem-text.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ExplainedButton } from '../../ui/explained-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { showChangedOrder } from './admin-orders.ts'

const usualReasons = ['The picture does not show it.', 'It was delivered as ordered.', 'Please call us about it.']

/** Answers one problem at a time. A repeated press is the same answer. */
const useAnswer = (problemId: string) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const keys = useRef(createFormKeys())
  const [busy, setBusy] = useState(false)
  const answer = async (given: { accept: boolean; reason?: string }) => {
    setBusy(true)
    try {
      const body = { problemId, ...given }
      const headers = { 'idempotency-key': keys.current.of(body) }
      const { message, data } = await withRecentPassword(() => call(answerProblem, { body }, { headers }))
      keys.current.answered()
      showChangedOrder(queryClient, data)
      toast.success(message)
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setBusy(false)
      for (const queryKey of [['orders'], ['admin', 'orders'], ['admin', 'problems']])
        void queryClient.invalidateQueries({ queryKey })
    }
  }
  return { busy, answer }
}

const AnswerProblem = ({ problem: { _id, amount, asCredit } }: { problem: ProblemShape }) => {
  const { busy, answer } = useAnswer(_id)
  const [declining, setDeclining] = useState(false)
  const [text, setText] = useState('')
  const word = text.trim()
  const textField = (label: string) => (
    <TextField label={label} value={text} maxLength={limits.reason} onChange={({ target }) => setText(target.value)} />
  )
  if (!declining)
    return (
      <div className="grid gap-3">
        {textField('A word to the shopper (optional)')}
        <div className="flex flex-wrap gap-2">
          <Button busy={busy} onClick={() => void answer({ accept: true, ...(word !== '' && { reason: word }) })}>
            {asCredit ? `Give ${formatRupees(amount)} as store credit` : `Refund ${formatRupees(amount)}`}
          </Button>
          <Button look="outline" disabled={busy} onClick={() => setDeclining(true)}>
            Decline
          </Button>
        </div>
      </div>
    )
  const decline = (reason: string) => void answer({ accept: false, reason })
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        decline(word)
      }}
    >
      <fieldset className="grid justify-items-start gap-2">
        <legend className="mb-2 text-sm font-medium text-ink-2">Decline, and tell the shopper</legend>
        {usualReasons.map((reason) => (
          <Button key={reason} look="outline" disabled={busy} onClick={() => decline(reason)}>
            {reason}
          </Button>
        ))}
      </fieldset>
      {textField('Another reason')}
      <div className="flex flex-wrap gap-2">
        <ExplainedButton
          type="submit"
          look="danger"
          busy={busy}
          reason={word === '' ? 'Give a reason first' : undefined}
        >
          Decline
        </ExplainedButton>
        <Button look="quiet" disabled={busy} onClick={() => setDeclining(false)}>
          Back
        </Button>
      </div>
    </form>
  )
}

const stateChip = ({ state, amount, asCredit, toHandOver = 0 }: ProblemShape) => {
  if (state === 'open') return <Chip look="accent">Open</Chip>
  if (state === 'declined') return <Chip>Declined</Chip>
  const rest = toRupees(toPaise(amount) - toPaise(toHandOver))
  return (
    <>
      {toHandOver > 0 && <Chip look="accent">{`${formatRupees(toHandOver)} to be given back in cash`}</Chip>}
      {rest > 0 && (
        <Chip look="brand">{`${formatRupees(rest)} ${asCredit ? 'given as store credit' : 'refunded'}`}</Chip>
      )}
    </>
  )
}

/** What was reported, with its pictures, and the answer or the buttons for it. `items` are texts such as "Milk × 2". */
export const ProblemContent = ({
  problem,
  items,
  answeredBy,
}: {
  problem: ProblemShape
  items: readonly string[]
  /** The name of whoever answered it, if it was a person who is known. */
  answeredBy?: string | null | undefined
}) => (
  <div className="grid gap-2 text-sm">
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="text-base font-semibold">{problemReasonTexts[problem.reason]}</span>
      {stateChip(problem)}
      <span className="ms-auto text-xs text-ink-3">{formatDateTime(problem.at)}</span>
    </p>
    <p className="font-medium wrap-anywhere">{items.join(', ')}</p>
    {problem.note !== '' && <p className="whitespace-pre-line text-ink-2 wrap-anywhere">{problem.note}</p>}
    <ProblemPictures pictures={problem.pictures} />
    {problem.answer && (
      <p className="text-ink-2 wrap-anywhere">
        {problem.answer.by === 'shop'
          ? 'Refunded by the shop itself'
          : [problem.answer.text, answeredBy].filter(Boolean).join(' · ')}
      </p>
    )}
    {problem.state === 'open' && <AnswerProblem problem={problem} />}
  </div>
)
