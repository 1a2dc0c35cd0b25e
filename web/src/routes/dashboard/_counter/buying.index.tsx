import { createFileRoute } from '@tanstack/react-router'
import { BuyingPage } from '../../../counter/buying/buying-page.tsx'
import type { Search } from '../../../counter/buying/buying-search.ts'

/** What to order, and what was ordered and earned, for administrators and for managers of the store. */
export const Route = createFileRoute('/dashboard/_counter/buying/')({
  head: () => ({ meta: [{ title: 'Buying' }] }),
  // Validated where it is used, because this line is part of the first page's code.
  validateSearch: (search): Search => search,
  component: BuyingPage,
})
