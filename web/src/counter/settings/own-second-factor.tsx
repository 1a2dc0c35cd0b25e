import { useQuery } from '@tanstack/react-query'
import { PageLink } from '../../components/page-link.tsx'
import { secondFactorsQuery } from '../../lib/account/second-factors-query.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { urls } from '../../urls.ts'

/** What asking for two-step sign-in means for the person who switches it on. */
export const OwnSecondFactor = () => {
  const { data } = useQuery(secondFactorsQuery(useCall()))
  if (data === undefined) return null
  const isSetUp = data.totp || data.passkeys.length > 0
  return (
    <p role="status" className="rounded-field bg-sunken px-4 py-3 text-sm text-ink-2">
      {isSetUp
        ? 'You have set yours up. Everybody else of counter and floor is led to their profile at their next step, and goes on once an app or a passkey is set up there.'
        : 'You have not set it up yourself: after saving, you and everybody else of counter and floor are led to the profile, and go on once an app or a passkey is set up there. '}
      {!isSetUp && (
        <PageLink href={urls.profile()} className="font-semibold text-brand underline">
          Set up yours first
        </PageLink>
      )}
    </p>
  )
}
