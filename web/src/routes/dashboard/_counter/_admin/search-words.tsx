import { createFileRoute } from '@tanstack/react-router'
import { SearchWordsPage } from '../../../../counter/search/search-words-page.tsx'

export const Route = createFileRoute('/dashboard/_counter/_admin/search-words')({
  head: () => ({ meta: [{ title: 'Search words' }] }),
  component: SearchWordsPage,
})
