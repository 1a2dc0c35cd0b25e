import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../paraglide/messages.js'
import { FavouritesPage } from '../../shop/account/favourites-page.tsx'

export const Route = createFileRoute('/dashboard/favourites')({
  ssr: false,
  head: () => ({ meta: [{ title: m.common_favourites() }] }),
  component: FavouritesPage,
})
