import { useQuery } from '@tanstack/react-query'
import { mayCall } from '@tokri/contract/permits.ts'
import { secretSources } from '@tokri/contract/setup.ts'
import type { UserShape } from '@tokri/contract/user.schema.ts'
import type { ReactNode } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { secretSourcesQuery } from '../../lib/settings/secret-sources-query.ts'
import { m } from '../../paraglide/messages.js'
import { staffUrls } from '../../staff-urls.ts'

/** For an administrator: what to know in a shop without a mail server, with a link to name one, and `children` in any other. */
const NoMailServer = ({ user, known, children }: { user: UserShape; known: ReactNode; children?: ReactNode }) => {
  const enabled = mayCall({ ...user, duties: user.duties ?? [] }, secretSources)
  const { data, isLoading } = useQuery({ ...secretSourcesQuery(useCall()), enabled })
  if (isLoading) return null
  if (data?.smtp !== null) return children
  return (
    <>
      {known}{' '}
      <PageLink href={staffUrls.settings('messages', 'mail')} className="font-medium text-brand underline">
        {m.account_name_the_mail_server()}
      </PageLink>
    </>
  )
}

export default NoMailServer
