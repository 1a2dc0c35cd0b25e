import { createFileRoute } from '@tanstack/react-router'
import { DayClosePage, type Search } from '../../../counter/accounts/day-close-page.tsx'

/** The close of a business day, for administrators and for managers of the store. The server checks access. */
export const Route = createFileRoute('/dashboard/_counter/day-close')({
  head: () => ({ meta: [{ title: 'Day close' }] }),
  // Validated where it is used, because this line is part of the first page's code.
  validateSearch: (search): Search => search,
  component: DayClosePage,
})
