import { createFileRoute } from '@tanstack/react-router'
import { SalesPage } from '../../../../counter/sales/sales-page.tsx'
import type { Search } from '../../../../counter/sales/sales-search.ts'

export const Route = createFileRoute('/dashboard/_counter/_admin/sales')({
  head: () => ({ meta: [{ title: 'Sales' }] }),
  // Validated where it is used, because this line is part of the first page's code.
  validateSearch: (search): Search => search,
  component: SalesPage,
})
