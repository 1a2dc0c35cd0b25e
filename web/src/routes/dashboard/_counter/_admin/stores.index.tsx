import { createFileRoute } from '@tanstack/react-router'
import { StoresPage } from '../../../../counter/stores/stores-page.tsx'

export const Route = createFileRoute('/dashboard/_counter/_admin/stores/')({
  head: () => ({ meta: [{ title: 'Stores' }] }),
  component: StoresPage,
})
