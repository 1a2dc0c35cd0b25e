import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode } from 'react'
import { MessagePage } from '../../components/message-page.tsx'
import { Splash } from '../../components/splash.tsx'
import { userCan } from '../../lib/account/user-can.ts'
import { userQuery } from '../../lib/account/user-query.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useSignedIn } from '../../lib/session/use-signed-in.ts'
import { useSettings } from '../../lib/settings/settings-query.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Avatar } from './avatar.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { ConfirmEmailForm } from './confirm-email-form.tsx'
import { MissingDefault } from './missing-default.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SessionList } from './session-list.tsx'
import { YourData } from './your-data.tsx'

const Credit = lazy(() => import('./credit.tsx'))

const PushSwitch = lazy(() => import('./push-switch.tsx'))

const PhoneMessages = lazy(() => import('./phone-messages.tsx'))

const OwnKeys = lazy(() => import('./own-keys.tsx'))

const Consents = lazy(() => import('./consents.tsx'))

const TwoStepSignIn = lazy(() => import('./two-step-sign-in.tsx'))

const card = 'rounded-card border border-line bg-surface p-4 sm:p-5'

/** A link may name a section, which the router did not find before the profile was there. */
const showNamed = (section: HTMLElement | null) => {
  if (section?.id && location.hash === `#${section.id}`) section.scrollIntoView()
}

const Section = ({ id, title, children }: { id?: string; title: string; children: ReactNode }) => (
  <section id={id} ref={showNamed} className="mt-8 max-w-[640px] border-t border-line pt-6">
    <h2 className="mb-4 text-lg">{title}</h2>
    {children}
  </section>
)

export function ProfilePage() {
  const signedIn = useSignedIn()
  const { phoneLogin, assistants, requireSecondFactor } = useSettings()
  const { data: user, isError, refetch } = useQuery({ ...userQuery(useCall()), enabled: signedIn, staleTime: 0 })
  // During hydration `signedIn` is false, and the first failed request may be retried.
  if (signedIn && isError && !user)
    return (
      <MessagePage
        art="/art/offline.svg"
        title={m.account_profile_failed()}
        action={
          <Button className="mt-3" onClick={() => void refetch()}>
            {m.common_try_again()}
          </Button>
        }
      />
    )
  if (!user) return <Splash />
  const asksSecondFactor = requireSecondFactor && userCan(user, 'staff')
  const twoStepSignIn = (
    <Section title={m.account_two_step_sign_in()}>
      <LazyBoundary fallback={<Skeleton className="h-16 max-w-[640px]" />}>
        <TwoStepSignIn />
      </LazyBoundary>
    </Section>
  )
  return (
    <div>
      <h1 className="mb-6 text-xl lg:text-2xl">{m.account_profile()}</h1>
      {/* Who is led here to set it up finds it first. */}
      {asksSecondFactor && <div className="mb-8">{twoStepSignIn}</div>}
      <div className={cx(card, 'grid max-w-[640px] gap-6')}>
        <Avatar avatar={user.avatar} />
        <ProfileForm key={user.email} user={user} />
      </div>
      {user.pendingEmail && <ConfirmEmailForm user={user} pendingEmail={user.pendingEmail} />}
      {user.credit !== undefined && (
        <Section title={m.account_credit()}>
          <LazyBoundary fallback={<Skeleton className="h-24 max-w-[640px]" />}>
            <Credit />
          </LazyBoundary>
        </Section>
      )}
      <Section title={m.common_if_something_is_missing()}>
        <MissingDefault preference={user.preference ?? 'replace'} />
      </Section>
      <Section id="notifications" title={m.common_notifications()}>
        <LazyBoundary fallback={<Skeleton className="h-16 max-w-[640px]" />}>
          <PushSwitch />
        </LazyBoundary>
      </Section>
      {phoneLogin && user.mobile !== '' && (
        <Section title={m.account_your_mobile_number()}>
          <LazyBoundary fallback={<Skeleton className="h-16 max-w-[640px]" />}>
            <PhoneMessages mobile={user.mobile} isProven={user.mobileProven === true} />
          </LazyBoundary>
        </Section>
      )}
      <Section title={m.account_consents()}>
        <LazyBoundary fallback={<Skeleton className="h-20 max-w-[640px]" />}>
          <Consents />
        </LazyBoundary>
      </Section>
      <Section title={m.account_your_password()}>
        <div className={card}>
          <ChangePasswordForm user={user} />
        </div>
      </Section>
      {!asksSecondFactor && twoStepSignIn}
      {assistants && (
        <Section title={m.account_assistants()}>
          <LazyBoundary fallback={<Skeleton className="h-24 max-w-[640px]" />}>
            <OwnKeys />
          </LazyBoundary>
        </Section>
      )}
      <Section title={m.account_sessions_title()}>
        <SessionList />
      </Section>
      <Section title={m.account_your_data()}>
        <YourData credit={user.credit ?? 0} />
      </Section>
    </div>
  )
}
