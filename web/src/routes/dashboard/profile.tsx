import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Splash } from '../../components/splash.tsx'
import { useUser } from '../../lib/user-query.ts'
import { Avatar } from './-account/avatar.tsx'
import { ProfileForm } from './-account/profile-form.tsx'
import { SessionList } from './-account/session-list.tsx'
import { YourData } from './-account/your-data.tsx'

export const Route = createFileRoute('/dashboard/profile')({
  head: () => ({ meta: [{ title: 'Profile' }] }),
  component: Profile,
})

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-10 border-t border-line pt-6">
    <h2 className="mb-4 text-lg">{title}</h2>
    {children}
  </section>
)

function Profile() {
  const user = useUser()
  if (!user) return <Splash />
  return (
    <div>
      <h1 className="mb-6 text-xl lg:text-2xl">Profile</h1>
      <Avatar avatar={user.avatar} />
      <div className="mt-6">
        <ProfileForm key={user._id} user={user} />
      </div>
      <Section title="Where you are signed in">
        <SessionList />
      </Section>
      <Section title="Your data">
        <YourData />
      </Section>
    </div>
  )
}
