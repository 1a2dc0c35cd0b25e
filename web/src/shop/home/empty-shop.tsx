import { MessagePage } from '../../components/message-page.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { userCan } from '../../lib/account/user-can.ts'
import { useUser } from '../../lib/account/user-query.ts'
import { locale } from '../../lib/language/language.ts'
import { type Settings, useSettings } from '../../lib/settings/settings-query.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/button.tsx'
import { urls } from '../../urls.ts'

type Hours = NonNullable<Settings['contact']>['hours']

/** 4 January 2026 is a Sunday. */
const dayName = (day: number): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, 0, 4 + day)))

/** One line if every day is the same, else one for each time. */
const hoursLines = (hours: Hours): string[] => {
  const [first] = hours
  if (!first) return []
  const isDaily = hours.length === 7 && hours.every(({ from, to }) => from === first.from && to === first.to)
  if (isDaily) return [m.home_every_day_from_to({ from: first.from, to: first.to })]
  return hours.map(({ day, from, to }) => m.home_on_day_from_to({ day: dayName(day), from, to }))
}

/** A shop without categories: tells visitors that it opens soon, and leads an administrator to what is left to do. */
const EmptyShop = () => {
  const { storeName, contact, seller } = useSettings()
  const isAdmin = userCan(useUser(), 'admin')
  const phone = contact?.phone || seller?.phone
  return (
    <section className="mt-6 rounded-card border border-line bg-surface pb-8">
      <MessagePage
        level="h2"
        art="/art/opening-soon.svg"
        title={m.home_opening_soon()}
        text={m.home_name_opens_here_soon({ storeName })}
        action={
          isAdmin ? (
            <PageLink href={urls.adminOrders()} className={`mt-3 ${buttonClass()}`}>
              {m.home_first_steps()}
            </PageLink>
          ) : null
        }
      />
      <div className="grid justify-items-center gap-1 px-6 text-center text-ink-2">
        {hoursLines(contact?.hours ?? []).map((line) => (
          <p key={line}>{line}</p>
        ))}
        {contact?.address && <p>{contact.address}</p>}
        {phone && (
          <a
            href={`tel:${phone}`}
            className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline"
          >
            {phone}
          </a>
        )}
        {seller?.email && (
          <a
            href={`mailto:${seller.email}`}
            className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline"
          >
            {seller.email}
          </a>
        )}
      </div>
    </section>
  )
}

export default EmptyShop
