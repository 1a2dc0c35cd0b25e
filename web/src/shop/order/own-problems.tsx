// What the shopper reported about items of an order, and a button to report something.
import { remainingPieces } from '@tokri/rules/adjustments.ts'
import { canReportProblem, reportedPieces } from '@tokri/rules/problems.ts'
import { MessageCircleWarning } from 'lucide-react'
import { lazy, useState } from 'react'
import { ProblemPictures } from '../../components/order/problem-pictures.tsx'
import { formatDateTime } from '../../lib/browser/format-date.ts'
import { serverNow } from '../../lib/browser/server-time.ts'
import { adjustableLines, isPaid, type Order } from '../../lib/orders/orders.ts'
import { acceptedTexts, deliveredName, problemReasonTexts } from '../../lib/orders/problem-text.ts'
import { useSettings } from '../../lib/settings/settings-query.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const ReportForm = lazy(() => import('./report-form.tsx'))

type Problem = NonNullable<Order['problems']>[number]

/** How many pieces of each line can still be reported. */
const openPieces = (order: Order): number[] =>
  adjustableLines(order).map(
    (line, index) => remainingPieces(line) - reportedPieces(order.problems ?? [], order.lines[index]?.productId ?? ''),
  )

type Said = { texts: string[]; look: 'plain' | 'brand' | 'accent' }

const stateOf = (problem: Problem, order: Order): Said => {
  if (problem.state === 'open') return { texts: [m.order_problem_open()], look: 'accent' }
  return problem.state === 'accepted'
    ? { texts: acceptedTexts(problem, order), look: 'brand' }
    : { texts: [m.order_problem_declined()], look: 'plain' }
}

const OwnProblem = ({ problem, order }: { problem: Problem; order: Order }) => {
  const { texts, look } = stateOf(problem, order)
  const names = problem.lines.map(({ productId, quantity }) => {
    const line = order.lines.find((one) => one.productId === productId)
    return `${line ? deliveredName(order, line) : ''} × ${quantity}`
  })
  return (
    <li className="grid gap-2 rounded-control border border-line p-3 text-sm">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-semibold">{problemReasonTexts[problem.reason]}</span>
        {texts.map((text) => (
          <Chip key={text} look={look}>
            {text}
          </Chip>
        ))}
      </p>
      <p className="text-ink-2 wrap-anywhere">{names.join(', ')}</p>
      {problem.note !== '' && <p className="whitespace-pre-line text-ink-2 wrap-anywhere">{problem.note}</p>}
      <ProblemPictures pictures={problem.pictures} />
      {problem.answer && problem.answer.text !== '' && (
        <p className="rounded-control bg-sunken p-3 wrap-anywhere">
          <span className="block text-xs font-medium text-ink-2">{m.order_problem_answer()}</span>
          {problem.answer.text}
        </p>
      )}
      <p className="text-xs text-ink-3">{formatDateTime(problem.at)}</p>
    </li>
  )
}

export const OwnProblems = ({ order }: { order: Order }) => {
  const { problemHours } = useSettings()
  const [open, setOpen] = useState(false)
  const { problems = [], state } = order
  const deliveredAt = order.deliveredAt === null ? null : new Date(order.deliveredAt)
  const pieces = openPieces(order)
  const mayReport =
    canReportProblem({ state, deliveredAt }, problemHours, new Date(serverNow())) &&
    isPaid(order) &&
    pieces.some((left) => left > 0)
  if (problems.length === 0 && !mayReport) return null
  return (
    <div className="mt-4 grid gap-3 border-t border-line pt-4">
      {problems.length > 0 && (
        <>
          <h2 className="text-base">{m.order_problem_reported()}</h2>
          <ul className="grid gap-2">
            {problems.map((problem) => (
              <OwnProblem key={problem._id} problem={problem} order={order} />
            ))}
          </ul>
        </>
      )}
      {mayReport && (
        <Button look="quiet" className="-ms-3 justify-self-start" onClick={() => setOpen(true)}>
          <MessageCircleWarning size={18} strokeWidth={1.75} aria-hidden="true" /> {m.order_problem_with_an_item()}
        </Button>
      )}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={m.order_problem_with_an_item()}
        description={m.order_problem_what_we_do()}
      >
        {open && (
          <LazyBoundary fallback={<Skeleton className="h-80 rounded-card" />}>
            <ReportForm order={order} pieces={pieces} onDone={() => setOpen(false)} />
          </LazyBoundary>
        )}
      </Dialog>
    </div>
  )
}
