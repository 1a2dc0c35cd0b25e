import { createFileRoute } from '@tanstack/react-router'
import { PurchaseOrderPage } from '../../../counter/buying/purchase-order-page.tsx'

export const Route = createFileRoute('/dashboard/_counter/buying/$orderId')({
  head: () => ({ meta: [{ title: 'Purchase order' }] }),
  // Validated where it is used, because this line is part of the first page's code.
  validateSearch: (search): { store?: string } => search,
  component: PurchaseOrderPage,
})
