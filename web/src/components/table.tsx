// Tables of the admin pages. On phones a row becomes a small card whose grid each table defines, and only screen
// readers get the column headings.
import type { KeyboardEvent, ReactNode } from 'react'
import { cx } from '../ui/class-names.ts'

export const tableRow =
  'border-b border-line last:border-0 hover:bg-sunken/50 sm:h-11 max-sm:grid max-sm:gap-x-3 max-sm:p-3'
export const tableCell = 'px-3 py-2 align-middle max-sm:p-0 sm:pointer-fine:py-1'

/** The cell's label, shown where the column headings are hidden. */
export const cellLabel = 'mb-1 block text-xs font-normal text-ink-3 sm:hidden'

/** The cell of the last column, with what can be done with a row. */
export const actionCell = `${tableCell} whitespace-nowrap max-sm:col-span-2 max-sm:-mx-3 sm:ps-0 sm:pe-1 sm:text-end`

type Head = {
  title: string
  className?: string
  /** Is read out, but not shown. */
  hidden?: true
  /** Stands before the title, such as a checkbox for all rows. */
  before?: ReactNode
  /** Sorts the rows by the column; `by` is how it sorts now. */
  sort?: { by: 'ascending' | 'descending' | undefined; press: () => void } | undefined
}

/** The head of that column. */
export const actionHead: Head = { title: 'Action', hidden: true }

const sortMarks = { ascending: ' ↑', descending: ' ↓' } as const

/** `heads` are the column titles, with classes where needed; `children` are the rows. */
export const Table = ({
  label,
  heads,
  className,
  onKeyDown,
  children,
}: {
  label: string
  heads: readonly (string | Head)[]
  /** Classes of the table, such as its minimum width. */
  className?: string
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}) => (
  <section
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    tabIndex={0}
    className="relative overflow-x-auto rounded-card border border-line bg-surface"
    onKeyDown={onKeyDown}
  >
    <table className={cx('w-full border-collapse text-sm max-sm:block [&_th[scope=row]]:wrap-anywhere', className)}>
      <thead className="border-b border-line bg-sunken text-xs text-ink-2 max-sm:sr-only">
        <tr>
          {heads
            .map((head): Head => (typeof head === 'string' ? { title: head } : head))
            .map(({ title, className: own, hidden, before, sort }) => (
              <th key={title} scope="col" aria-sort={sort?.by} className={cx(tableCell, own)}>
                {before}
                {sort ? (
                  <button type="button" onClick={sort.press} className="min-h-6 font-bold hover:text-ink print:inline!">
                    {title}
                    {sort.by && <span aria-hidden="true">{sortMarks[sort.by]}</span>}
                  </button>
                ) : (
                  <span className={hidden && 'sr-only'}>{title}</span>
                )}
              </th>
            ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">{children}</tbody>
    </table>
  </section>
)
