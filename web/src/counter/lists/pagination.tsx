import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { pageNumbers } from './page-numbers.ts'

const number =
  'inline-flex h-10 min-w-10 items-center justify-center rounded-control px-2 text-sm font-semibold tabular-nums transition-colors'

/** Page numbers from 640 px; on phones Previous, "3 of 27" and Next. */
export const Pagination = ({
  page,
  totalPages,
  onPage,
}: {
  page: number
  totalPages: number
  onPage: (page: number) => void
}) => {
  if (totalPages <= 1) return null
  return (
    <nav aria-label="Pages" className="mt-6 flex items-center justify-center gap-2">
      <Button look="outline" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" className="mirrored" /> Previous
      </Button>
      <span className="px-2 text-sm tabular-nums text-ink-2 sm:hidden">
        {page} of {totalPages}
      </span>
      <span className="hidden flex-wrap justify-center gap-1 sm:flex">
        {pageNumbers(page, totalPages).map((shown, index) =>
          shown === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: an ellipsis has no other name than its place
            <span key={`gap-${index}`} aria-hidden="true" className={`${number} text-ink-3`}>
              …
            </span>
          ) : (
            <button
              key={shown}
              type="button"
              aria-label={`Page ${shown}`}
              aria-current={shown === page ? 'page' : undefined}
              onClick={() => onPage(shown)}
              className={cx(number, shown === page ? 'bg-brand text-on-brand' : 'text-ink-2 hover:bg-sunken')}
            >
              {shown}
            </button>
          ),
        )}
      </span>
      <Button look="outline" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        Next <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" className="mirrored" />
      </Button>
    </nav>
  )
}
