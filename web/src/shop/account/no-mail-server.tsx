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
import { FilledText } from '../../ui/filled-text.tsx'

/** For an administrator: where the code is in a shop without a mail server, and `children` in any other. */
const CodeMailed = ({
  user,
  pendingEmail,
  children,
}: {
  user: UserShape
  pendingEmail: string
  children: ReactNode
}) => {
  const enabled = mayCall({ ...user, duties: user.duties ?? [] }, secretSources)
  const { data, isLoading } = useQuery({ ...secretSourcesQuery(useCall()), enabled })
  if (isLoading) return null
  if (data?.smtp !== null) return children
  return (
    <>
      <FilledText
        text={m.account_code_is_in_the_outbox}
        parts={{ pendingEmail: <span className="font-semibold break-all text-ink">{pendingEmail}</span> }}
      />{' '}
      <PageLink href={`${staffUrls.settings()}#services`} className="font-medium text-brand underline">
        {m.account_name_the_mail_server()}
      </PageLink>
    </>
  )
}

export default CodeMailed
