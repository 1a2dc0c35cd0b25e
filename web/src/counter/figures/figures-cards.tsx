import type { ReactNode } from 'react'

export const Tile = ({ name, value, note }: { name: string; value: ReactNode; note?: ReactNode }) => (
  <div className="rounded-card border border-line bg-surface p-4 shadow-card">
    <dt className="text-sm text-ink-2">{name}</dt>
    <dd className="mt-1 text-lg font-bold tabular-nums sm:text-xl">{value}</dd>
    {note !== undefined && <dd className="mt-1 text-xs text-ink-3">{note}</dd>}
  </div>
)

/** What there is nothing to show of, in one line. */
export const Calm = ({ lines }: { lines: readonly string[] }) =>
  lines.length > 0 && <p className="text-sm text-ink-2">{lines.join(' ')}</p>

/** `empty` is shown instead of the children if it is not null. */
export const Card = ({ title, empty, children }: { title: string; empty: string | null; children: ReactNode }) => (
  <section className="min-w-0 rounded-card border border-line bg-surface p-4 shadow-card">
    <h2 className="mb-3 text-base">{title}</h2>
    {empty === null ? children : <p className="text-sm text-ink-3">{empty}</p>}
  </section>
)
