import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'

type Props = { page: number; totalPages: number; onPage: (page: number) => void }

/** The way between the pages of a list; nothing where there is one page. */
export const FloorPages = ({ page, totalPages, onPage }: Props) =>
  totalPages > 1 && (
    <nav aria-label={m.common_pages()} className="flex items-center justify-between gap-2">
      <Button look="outline" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {m.floor_previous()}
      </Button>
      <span className="text-sm tabular-nums text-ink-2">{m.common_page_of_totalpages({ page, totalPages })}</span>
      <Button look="outline" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        {m.floor_next()}
      </Button>
    </nav>
  )
