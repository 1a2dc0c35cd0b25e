import { createFileRoute } from '@tanstack/react-router'
import { StorePage } from '../../../../counter/stores/store-page.tsx'

export const Route = createFileRoute('/dashboard/_counter/_admin/stores/$storeId')({
  head: () => ({ meta: [{ title: 'Store' }] }),
  component: StorePage,
})
