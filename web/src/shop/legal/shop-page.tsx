import { useSuspenseQuery } from '@tanstack/react-query'
import { BASE_LANGUAGE } from '@tokri/contract/language.ts'
import { type KeptData, retentionDays } from '@tokri/rules/retention.ts'
import type { ShopPageName } from '@tokri/rules/shop-pages.ts'
import { MarkdownText } from '../../components/markdown-text.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { formatDate } from '../../lib/browser/format-date.ts'
import { useSettings } from '../../lib/settings/settings-query.ts'
import { m } from '../../paraglide/messages.js'
import { shopPagesQuery } from './load-shop-page.ts'
import { shopPageTitles } from './shop-page-titles.ts'

/** A page that the law asks for, as the shop has written it. */
export const ShopPage = ({ name }: { name: ShopPageName }) => {
  const call = useCall()
  const { data: pages } = useSuspenseQuery(shopPagesQuery(call))
  const page = pages[name]
  if (!page) return null
  return (
    <article className="page pt-6 lg:pt-10">
      <div className="max-w-[672px]">
        <h1 className="text-2xl sm:text-3xl">{shopPageTitles[name]()}</h1>
        <p className="mt-1 text-sm text-ink-3">{m.legal_updated_on({ day: formatDate(`${page.updatedOn}T12:00Z`) })}</p>
        {name === 'contact' && <Seller />}
        <div lang={languageOf(page.text)}>
          <MarkdownText text={page.text} className="mt-6" />
        </div>
        {name === 'privacy' && <Retention />}
      </div>
    </article>
  )
}

/** A shop writes its pages once. Screen readers read them in the language that they are written in. */
const languageOf = (text: string): string => (/\p{Script=Devanagari}/u.test(text) ? 'hi' : BASE_LANGUAGE)

const Seller = () => {
  const { seller } = useSettings()
  if (!seller) return null
  const { legalName, address, phone, email, fssai, gstin, grievanceOfficer: officer } = seller
  return (
    <div className="mt-6 grid gap-3 sm:grid-cols-2">
      <address className="flex flex-col gap-1 rounded-card border border-line bg-surface p-4 not-italic">
        {legalName && <strong className="font-semibold">{legalName}</strong>}
        {address && <span className="whitespace-pre-line text-ink-2">{address}</span>}
        <Reach phone={phone} email={email} />
        {fssai && <span className="text-sm text-ink-3">FSSAI {fssai}</span>}
        {gstin && <span className="text-sm text-ink-3">GSTIN {gstin}</span>}
      </address>
      {officer.name && (
        <address className="flex flex-col gap-1 rounded-card border border-line bg-surface p-4 not-italic">
          <span className="text-sm text-ink-3">{m.legal_grievance_officer()}</span>
          <strong className="font-semibold">{officer.name}</strong>
          <Reach phone={officer.phone} email={officer.email} />
        </address>
      )}
    </div>
  )
}

const linkClass = 'inline-flex min-h-11 items-center self-start font-medium text-brand underline'
const Reach = ({ phone, email }: { phone: string; email: string }) => (
  <>
    {phone && (
      <a className={linkClass} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
        {phone}
      </a>
    )}
    {email && (
      <a className={linkClass} href={`mailto:${email}`}>
        {email}
      </a>
    )}
  </>
)

const keptTitles = {
  session: m.legal_kept_session,
  idleSession: m.legal_kept_idle_session,
  awaitedProduct: m.legal_kept_awaited_product,
  awaitedPlace: m.legal_kept_awaited_place,
  problemPictures: m.legal_kept_problem_pictures,
  doorPhoto: m.legal_kept_door_photo,
  riderPosition: m.legal_kept_rider_position,
  phoneMessage: m.legal_kept_phone_message,
  invitation: m.legal_kept_invitation,
} as const satisfies Record<KeptData, () => string>

/** How long the shop keeps what it knows of a person: the rules of its jobs, not what somebody wrote. */
const Retention = () => (
  <section className="mt-8">
    <h2 className="text-lg">{m.legal_data_retention()}</h2>
    <dl className="mt-3 divide-y divide-line rounded-card border border-line bg-surface px-4">
      {Object.entries(retentionDays).map(([kind, days]) => (
        <div key={kind} className="flex justify-between gap-4 py-3 text-sm">
          <dt className="text-ink-2">{keptTitles[kind as KeptData]()}</dt>
          <dd className="shrink-0 tabular-nums">{m.legal_days({ days })}</dd>
        </div>
      ))}
    </dl>
  </section>
)
