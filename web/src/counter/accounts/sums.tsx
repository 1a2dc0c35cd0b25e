import { formatRupees } from '@tokri/rules/money.ts'

/** `strong`: a sum of the lines before it. */
export type SumLine = { label: string; note?: string; amount: number; strong?: true }

/** A card of amounts. */
export const Sums = ({
  title,
  lines,
  empty,
  hint,
}: {
  title: string
  lines: readonly SumLine[]
  empty?: string
  /** Below the lines. */
  hint?: string
}) => (
  <section className="min-w-0 rounded-card border border-line bg-surface p-4 shadow-card print:break-inside-avoid print:shadow-none">
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <h3 className="text-base">{title}</h3>
      {lines.length === 0 && <p className="text-sm text-ink-3">{empty}</p>}
    </div>
    <dl className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-2 text-sm empty:hidden">
      {lines.map(({ label, note, amount, strong }) => (
        <div
          key={label}
          className={
            strong ? 'flex justify-between gap-3 border-t border-line pt-2 font-bold' : 'flex justify-between gap-3'
          }
        >
          <dt className="min-w-0 wrap-anywhere">
            <span>{label}</span>
            {note !== undefined && <span className="text-ink-3"> · {note}</span>}
          </dt>
          <dd className="shrink-0 tabular-nums">{formatRupees(amount)}</dd>
        </div>
      ))}
    </dl>
    {hint && <p className="mt-3 text-sm text-ink-2">{hint}</p>}
  </section>
)
