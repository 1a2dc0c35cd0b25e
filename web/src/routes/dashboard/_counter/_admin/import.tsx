import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '../../../../counter/import/import-page.tsx'

export const Route = createFileRoute('/dashboard/_counter/_admin/import')({
  head: () => ({ meta: [{ title: 'Import and export' }] }),
  component: ImportPage,
})
