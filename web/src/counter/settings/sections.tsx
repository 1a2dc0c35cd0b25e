import { useRouter, useSearch } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { type SettingsSectionName, staffUrls } from '../../staff-urls.ts'
import { cx } from '../../ui/class-names.ts'
import type { SettingName } from './settings-draft.ts'
import './settings-list.css'

type Section = { title: string; about: string; names: readonly SettingName[] }

/** The sections in their sequence, and which settings each has. */
export const sections: Record<SettingsSectionName, Section> = {
  shop: {
    title: 'Shop',
    about: 'Name, logo, colour, legal pages',
    names: [
      ...(['storeName', 'slogan', 'logo', 'banner', 'descriptions', 'brandHue'] as const),
      ...(['searchHints', 'promises', 'social', 'boughtTogether'] as const),
    ],
  },
  orders: {
    title: 'Orders and delivery',
    about: 'Delivery promise, charges, later deliveries',
    names: [
      ...(['promiseMinutes', 'answerSeconds', 'apologyAmount', 'problemHours', 'unconfirmedMinutes'] as const),
      ...(['chargeLadder', 'charges', 'minimumOrder', 'slots', 'floor'] as const),
    ],
  },
  payment: {
    title: 'Payment and tax',
    about: 'Ways to pay, seller, GSTIN',
    names: ['cashOnDelivery', 'upi', 'tips', 'seller'],
  },
  safety: {
    title: 'Safety and programs',
    about: 'Two-step sign-in, limits, backups',
    names: [
      ...(['requireSecondFactor', 'requireRecentPassword', 'recentPasswordRefund'] as const),
      ...(['recentPasswordCouponShare', 'newShopper', 'scarce', 'outboxDays', 'lowStockDays', 'oddDiscount'] as const),
    ],
  },
  messages: { title: 'Mail and messages', about: 'Mail server, SMS and WhatsApp', names: [] },
}
export const sectionNames = Object.keys(sections) as SettingsSectionName[] // the keys of the table

export const sectionOf = (name: string): SettingsSectionName | undefined =>
  sectionNames.find((section) => sections[section].names.some((each) => each === name))

/** The section that the address names; on wide screens the first one without a name. */
export const useSection = (): SettingsSectionName | undefined => {
  const { section }: { section?: unknown } = useSearch({ strict: false })
  return sectionNames.find((name) => name === section)
}

/** Browsers answer a promise, which is no clean-up. */
const leadTo = (hash: string): void => {
  const part = hash === '' ? null : document.getElementById(hash)
  const isField = part?.matches('input, textarea') ?? false
  if (isField) part?.focus({ preventScroll: true })
  void part?.scrollIntoView({ block: isField ? 'center' : 'start' })
}

/** Leads to the part that a link names after the `#`, once its section is there: a field gets the focus. */
export const useNamedPart = () => {
  const router = useRouter()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    leadTo(router.state.location.hash)
    // After the router has restored the scroll position. Opening and closing a dialog leaves the address as it is.
    const stop = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
      if (fromLocation?.href !== toLocation.href) timer = setTimeout(() => leadTo(toLocation.hash))
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [router])
}

/** Leads to the sections: a column beside the open one on wide screens, and a page of its own on phones. */
export const SectionIndex = ({
  shown,
  isPage,
  changed,
}: {
  shown: SettingsSectionName
  /** Whether a phone shows the list and no section. */
  isPage: boolean
  /** Those with unsaved changes. */
  changed: ReadonlySet<SettingsSectionName | undefined>
}) => (
  <nav
    aria-label="Settings"
    className={cx(
      'settings-list flex flex-col lg:sticky lg:top-(--below-header) lg:gap-1 lg:self-start',
      !isPage && 'max-lg:hidden',
    )}
  >
    {sectionNames.map((name) => (
      <PageLink
        key={name}
        href={staffUrls.settings(name)}
        aria-current={name === shown && !isPage ? 'page' : undefined}
        data-shown={name === shown || undefined}
        className="flex items-center gap-3 text-ink hover:bg-sunken"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{sections[name].title}</span>
          <span className="block text-sm text-ink-3 lg:hidden">{sections[name].about}</span>
        </span>
        {changed.has(name) && (
          <span title="Not saved" className="size-2 shrink-0 rounded-full bg-accent">
            <span className="sr-only">not saved</span>
          </span>
        )}
        <ChevronRight
          size={18}
          strokeWidth={1.75}
          aria-hidden="true"
          className="mirrored shrink-0 text-ink-3 lg:hidden"
        />
      </PageLink>
    ))}
  </nav>
)

export const SettingsSection = ({ name, children }: { name: SettingsSectionName; children: ReactNode }) => (
  <section aria-labelledby={`title-${name}`} className="flex flex-col gap-4">
    <div className="flex items-center">
      <PageLink
        href={staffUrls.settings()}
        aria-label="All settings"
        className="-ms-3 inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-2 hover:bg-sunken lg:hidden"
      >
        <ChevronLeft size={20} strokeWidth={1.75} aria-hidden="true" className="mirrored" />
      </PageLink>
      <h2 id={`title-${name}`} className="font-display text-lg font-bold">
        {sections[name].title}
      </h2>
    </div>
    {children}
  </section>
)
