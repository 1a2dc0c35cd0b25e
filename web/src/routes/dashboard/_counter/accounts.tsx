import { createFileRoute } from '@tanstack/react-router'
import { AccountsPage, type Search } from '../../../counter/accounts/accounts-page.tsx'

/** The accounts of a month, for administrators and for managers of the store. The server checks access. */
export const Route = createFileRoute('/dashboard/_counter/accounts')({
  head: () => ({ meta: [{ title: 'Accounts' }] }),
  // Validated where it is used, because this line is part of the first page's code.
  validateSearch: (search): Search => search,
  component: AccountsPage,
})
