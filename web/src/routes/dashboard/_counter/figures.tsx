import { createFileRoute } from '@tanstack/react-router'
import { FiguresPage, type Search } from '../../../counter/figures/figures-page.tsx'

/** Administrators see what the shop sells today; managers see the days of their stores. The server checks access. */
export const Route = createFileRoute('/dashboard/_counter/figures')({
  head: () => ({ meta: [{ title: 'Figures' }] }),
  // Validated where it is used, because this line is part of the first page's code.
  validateSearch: (search): Search => search,
  component: FiguresPage,
})
