import { useQuery } from '@tanstack/react-query'
import { updateCoupon } from '@tokri/contract/coupon.ts'
import type { FirstStepName, FirstSteps as Steps } from '@tokri/contract/settings.schema.ts'
import { firstSteps, secretSources, tickFirstSteps } from '@tokri/contract/setup.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { reachOf } from '@tokri/rules/reach.ts'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { useUser } from '../../lib/account/user-query.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { secretSourcesQuery } from '../../lib/settings/secret-sources-query.ts'
import { useSettings } from '../../lib/settings/settings-query.ts'
import { useActiveStores } from '../../lib/stores/stores-query.ts'
import { staffUrls } from '../../staff-urls.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { urls } from '../../urls.ts'
import { ringOnce } from '../board/new-order-bell.ts'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { userMay } from '../frame/user-may.ts'
import { useServiceTest } from '../settings/use-service-test.ts'

type StepName = Exclude<FirstStepName, 'ready'>
/** The groups of the steps, which stand in the sequence of the contract. */
type Group = 'For the first order' | 'Before you tell everybody' | 'At the till'
type Step = { group: Group; title: string; why: string; href?: string; link?: string }

/** The first store of every shop. */
const storeHref = staffUrls.store('main')
const texts: Record<StepName, Step> = {
  name: {
    group: 'For the first order',
    title: 'Name and logo',
    why: 'What shoppers see in the header, in mails and on invoices',
    href: staffUrls.settings('shop'),
    link: 'Set name and logo',
  },
  place: {
    group: 'For the first order',
    title: 'Address with its position',
    why: 'Distances and times are measured from it',
    href: storeHref,
    link: 'Set the address',
  },
  area: {
    group: 'For the first order',
    title: 'Area',
    why: 'Without one, the store delivers everywhere',
    href: storeHref,
    link: 'Set the area',
  },
  hours: {
    group: 'For the first order',
    title: 'Opening hours',
    why: 'Without them, it is always open',
    href: storeHref,
    link: 'Set the hours',
  },
  seller: {
    group: 'Before you tell everybody',
    title: 'Seller and GST',
    why: 'The legal name on invoices, the GSTIN and the FSSAI number',
    href: staffUrls.settings('payment', 'seller'),
    link: 'Set the seller',
  },
  pages: {
    group: 'Before you tell everybody',
    title: 'Legal pages',
    why: 'Privacy, terms, refunds, delivery and contact: each begins with a draft',
    href: staffUrls.settings('shop', 'pages'),
    link: 'Publish pages',
  },
  charges: {
    group: 'For the first order',
    title: 'Charges and the coupon new10',
    why: 'What shoppers pay besides their goods: a new shop takes a service charge',
    href: staffUrls.settings('orders', 'charges'),
    link: 'See the charges',
  },
  payment: {
    group: 'For the first order',
    title: 'Payment',
    why: 'Your own UPI address, or keys of Razorpay or Stripe; cash on delivery needs none',
    href: staffUrls.settings('payment'),
    link: 'Ways to pay',
  },
  mail: {
    group: 'Before you tell everybody',
    title: 'Mail',
    why: 'Sign-in codes, bills, invitations and news of orders are mails',
    href: staffUrls.settings('messages', 'mail'),
    link: 'Set up mail',
  },
  account: {
    group: 'For the first order',
    title: 'Your own sign-in',
    why: 'Your name, your e-mail and a password of your own: codes and alarms go to this e-mail',
    href: urls.profile(),
    link: 'Open the profile',
  },
  alarm: {
    group: 'At the till',
    title: 'Alarm',
    why: 'A new order rings on every page of the counter',
    href: staffUrls.settings('orders', 'alarm'),
    link: 'Set the alarm',
  },
  products: {
    group: 'For the first order',
    title: 'First products',
    why: 'One by one, or many at once from a sheet',
    href: staffUrls.importProducts(),
    link: 'Import a sheet',
  },
  till: {
    group: 'At the till',
    title: 'A device of your own at the till',
    why: 'Open this page there, add it to the home screen, and turn on its notifications in the profile',
    href: `${urls.profile()}#notifications`,
    link: 'Turn on notifications',
  },
}

/**
 * What a new shop still needs, with the next step filled. It goes once everything is ticked off. `folded`: an order waits below, and has to be in
 * sight. The list does not fold while it is in use, and never opens by itself.
 */
export const FirstSteps = ({ folded }: { folded: boolean }) => {
  const call = useCall()
  const { data } = useQuery({
    queryKey: ['admin', 'first steps'],
    queryFn: async ({ signal }) => (await call(firstSteps, {}, { signal })).data,
    enabled: userMay(useUser(), firstSteps),
  })
  const { data: sources } = useQuery({ ...secretSourcesQuery(call), enabled: userMay(useUser(), secretSources) })
  const hasNoMailServer = sources !== undefined && sources.smtp === null
  const mailTest = useServiceTest()
  const missing = useMissing(hasNoMailServer)
  const { busy, write } = useAdminMutation()
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen, setIsOpen] = useState(!folded)
  useEffect(() => {
    if (folded && !details.current?.matches(':hover, :focus-within')) setIsOpen(false)
  }, [folded])
  if (!data) return null
  const steps = data.steps.flatMap(({ name, done }) => (name === 'ready' ? [] : [{ name, done }]))
  const open = steps.filter(({ done }) => !done).map(({ name }) => name)
  const toRead = data.steps.some(({ name, done }) => name === 'ready' && !done)
  if (open.length === 0 && !toRead) return null
  const tick = (...names: FirstStepName[]) =>
    write(() => call(tickFirstSteps, { body: { names } }), { success: 'Done' })
  const unreached = outOfReach(data.publicUrl)
  const [next] = open
  if (open.length === 0)
    return (
      <Ready busy={busy} publicUrl={data.publicUrl} hasNoMailServer={hasNoMailServer} onRead={() => tick('ready')} />
    )
  return (
    <section aria-labelledby="first-steps" className="mb-6 rounded-card border border-line bg-surface">
      <details ref={details} open={isOpen} className="group">
        <summary className="flex min-h-14 cursor-pointer items-center gap-3 px-4 sm:px-5">
          <h2 id="first-steps" className="me-auto text-lg">
            First steps
          </h2>
          <span className="text-sm text-ink-2">
            {steps.length - open.length} of {steps.length} done
          </span>
          <ChevronDown
            size={18}
            strokeWidth={1.75}
            aria-hidden="true"
            className="shrink-0 text-ink-2 group-open:rotate-180"
          />
        </summary>
        {[...Map.groupBy(open, (name) => texts[name].group)].map(([title, left]) => (
          <section key={title} aria-label={title} className="border-t border-line px-4 pt-3 pb-1 sm:px-5">
            <h3 className="font-sans text-xs font-semibold text-ink-3">{title}</h3>
            <ol className="divide-y divide-line">
              {left.map((name) => (
                <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                  <span className="min-w-0 flex-1 basis-64">
                    <span className="block font-semibold">{texts[name].title}</span>
                    <span className="block text-sm text-ink-2">{texts[name].why}</span>
                    {name === 'charges' && data.coupon && <CouponCost coupon={data.coupon} />}
                    {name === 'charges' && !data.coupon && (
                      <span className="block text-sm text-ink-2">
                        new10 is off. The charges are still to be looked at.
                      </span>
                    )}
                    {missing[name] && <span className="block text-sm text-ink-2">{missing[name]}</span>}
                    {name === 'mail' && unreached !== null && (
                      <span className="block text-sm text-ink-2">{unreached}</span>
                    )}
                    {name === 'mail' && mailTest.refused.smtp && (
                      <span role="alert" className="block text-sm text-deal">
                        {mailTest.refused.smtp}
                      </span>
                    )}
                  </span>
                  <span className="flex flex-wrap gap-2">
                    {!(name === 'mail' && hasNoMailServer) && (
                      <StepAction name={name} coupon={data.coupon} mailTest={mailTest} tick={tick} />
                    )}
                    {texts[name].href && (
                      <PageLink
                        href={texts[name].href}
                        className={buttonClass({ look: name === next ? 'primary' : 'outline' })}
                      >
                        {texts[name].link}
                      </PageLink>
                    )}
                    <Button look="quiet" disabled={busy} onClick={() => void tick(name)}>
                      <span>Mark as done</span>
                      <span className="sr-only">: {texts[name].title}</span>
                    </Button>
                  </span>
                </li>
              ))}
            </ol>
          </section>
        ))}
      </details>
    </section>
  )
}

const TEST = 'Online payment is still a test: orders count as paid, and no money moves.'
const NO_MAIL = 'Nobody gets a mail yet: there is no mail server.'
const useIsTest = () => useSettings().paymentProviders.includes('test')

/** The name of the first account; `Administrator` in an older release. */
const isUsualName = (name: string | undefined) => name === 'Owner' || name === 'Administrator'

/** What is missing of steps that are open, as far as this page knows it. */
const useMissing = (hasNoMailServer: boolean): Partial<Record<StepName, string>> => {
  const isTest = useIsTest()
  const { name, email } = useUser() ?? {}
  const { stores = [] } = useActiveStores(undefined)
  return {
    ...(stores.some(({ address, lat }) => address !== '' && lat === null) && {
      place: 'The address is there. Set its position on the map, or paste a map link.',
    }),
    ...(isTest && { payment: TEST }),
    ...(hasNoMailServer && {
      mail: `${NO_MAIL} Fill in the server, the user and the password that your mail provider names.`,
    }),
    ...(isUsualName(name) && { account: `The name is still ${name}.` }),
    ...(email?.endsWith('@tokri.local') && { account: `The e-mail is still ${email}.` }),
  }
}

/** Who cannot open the links in mails and invitations; null if everybody can. */
const outOfReach = (publicUrl: string): string | null => {
  const { host, hostname } = new URL(publicUrl)
  const reach = reachOf(hostname)
  return reach === 'everywhere'
    ? null
    : `Links in mails and invitations lead to ${host}, which only this ${reach} reaches. Whoever runs the server sets the public address of the shop (PUBLIC_URL).`
}

/** The end of the list, until it is read. */
const Ready = ({
  busy,
  publicUrl,
  hasNoMailServer,
  onRead,
}: {
  busy: boolean
  publicUrl: string
  hasNoMailServer: boolean
  onRead: () => Promise<boolean>
}) => {
  const isTest = useIsTest()
  return (
    <section
      aria-label="Your shop is ready"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold">Your shop is ready.</span>{' '}
        <span className="text-ink-2">{outOfReach(publicUrl) ?? `Shoppers find it at ${new URL(publicUrl).host}.`}</span>
        {hasNoMailServer && <span className="block text-ink-2">{NO_MAIL}</span>}
        {isTest && <span className="block text-deal">{TEST}</span>}
      </p>
      <Button look="outline" busy={busy} onClick={() => void onRead()}>
        Close
      </Button>
    </section>
  )
}

const CouponCost = ({ coupon: { code, amount, minimum } }: { coupon: NonNullable<Steps['coupon']> }) => (
  <span className="block text-sm text-deal">
    {code} is on: whoever types it pays {formatRupees(amount)} less from {formatRupees(minimum)} on, every time.
  </span>
)

/** What a step offers to do right here. */
const StepAction = ({
  name,
  coupon,
  mailTest,
  tick,
}: {
  name: FirstStepName
  coupon: Steps['coupon']
  mailTest: ReturnType<typeof useServiceTest>
  tick: (name: FirstStepName) => Promise<boolean>
}) => {
  const call = useCall()
  const { busy, write } = useAdminMutation()
  if (name === 'charges' && coupon)
    return (
      <Button
        look="soft"
        busy={busy}
        onClick={() => void write(() => call(updateCoupon, { body: { _id: coupon._id, active: false } }))}
      >
        Pause {coupon.code}
      </Button>
    )
  if (name === 'mail')
    return (
      <Button look="soft" busy={mailTest.busy} onClick={() => void mailTest.test('smtp')}>
        Send a test mail
      </Button>
    )
  if (name === 'alarm')
    return (
      <Button
        look="soft"
        onClick={() => {
          ringOnce()
          void tick('alarm')
        }}
      >
        Ring once
      </Button>
    )
  if (name === 'products')
    return (
      <PageLink href={urls.uploadProduct()} className={buttonClass({ look: 'soft' })}>
        Add one
      </PageLink>
    )
  return null
}
