import type { HomeEntryShape } from '@tokri/contract/home.schema.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { Clock, Tag, Truck } from 'lucide-react'
import { PageLink } from '../../components/page-link.tsx'
import { usePromiseMinutes } from '../../lib/place/shown-promise.ts'
import { type Settings, useSettings } from '../../lib/settings/settings-query.ts'
import { m } from '../../paraglide/messages.js'
import { imageAt } from '../../urls.ts'

/** What is true of the shop: a delivery is free, or free from an amount on, or no word of it. */
const factsOf = ({ delivery, deliveryFreeFrom }: Settings['charges']) => [
  ...(delivery === 0 ? [{ Icon: Truck, text: m.common_free_delivery() }] : []),
  ...(delivery > 0 && deliveryFreeFrom > 0
    ? [{ Icon: Truck, text: m.home_free_delivery_from_amount({ amount: formatRupees(deliveryFreeFrom) }) }]
    : []),
  { Icon: Tag, text: m.home_best_prices_and_offers() },
]

/** The height of the banners: on phones and tablets they are slides of a row, on wide screens they stand beside each other. */
const slide = 'min-w-full snap-start overflow-hidden rounded-[20px] lg:min-w-0 lg:rounded-sheet'

/**
 * The delivery promise over a picture. There is one picture for phones and one for wide screens, both with a fixed
 * size. A banner that is scheduled for the present comes first on phones and stands at the right on wide screens.
 */
export const Banner = ({ scheduled, isEmpty }: { scheduled: readonly HomeEntryShape[]; isEmpty: boolean }) => (
  <div
    className={
      scheduled.length === 0
        ? 'grid'
        : 'no-scrollbar -mx-4 flex snap-x scroll-px-4 gap-2.5 overflow-x-auto px-4 sm:-mx-6 sm:scroll-px-6 sm:px-6 lg:mx-0 lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:gap-4 lg:p-0'
    }
  >
    <PromiseBanner isLast={scheduled.length > 0} isEmpty={isEmpty} />
    {scheduled.length > 0 && (
      <div className="contents lg:flex lg:h-full lg:max-h-60 lg:flex-col lg:gap-3">
        {scheduled.map((banner) => (
          <ScheduledBanner key={banner._id} banner={banner} />
        ))}
      </div>
    )}
  </div>
)

/** A shop without goods promises no time. */
const PromiseBanner = ({ isLast, isEmpty }: { isLast: boolean; isEmpty: boolean }) => {
  const { minutes, title } = usePromiseMinutes()
  const { charges, banner, descriptions } = useSettings()
  const facts = factsOf(charges)
  return (
    <section
      className={`relative isolate grid min-h-33 bg-[#075046] text-white sm:min-h-54 ${slide} ${isLast ? 'max-lg:order-last' : ''}`}
    >
      <picture className="absolute inset-0 -z-10">
        {!banner && <source media="(min-width: 640px)" srcSet="/art/banner-wide.webp" width={1824} height={324} />}
        <img
          src={banner || '/art/banner-mobile.webp'}
          alt=""
          width={1074}
          height={396}
          fetchPriority="high"
          className="size-full object-cover object-right"
          // Whatever the shop's own shows, white text on it can be read.
          style={banner ? { filter: 'brightness(.5)' } : undefined}
        />
      </picture>
      {/* The picture leaves room on its left, in every language. */}
      <div className="flex max-w-[59%] flex-col justify-center py-3 ps-4 sm:ps-8 lg:ps-10 rtl:items-end rtl:justify-self-end rtl:ps-0 rtl:pe-4 rtl:text-end sm:rtl:pe-8">
        <h1 className="text-[1.3125rem]/[1.5625rem] sm:text-2xl">
          {isEmpty || minutes === undefined ? m.home_groceries_at_your_door() : m.home_banner_promise({ minutes })}
        </h1>
        <p className="mt-2 hidden text-base text-white/90 sm:block">{descriptions.home}</p>
        <ul className="mt-4 hidden flex-wrap gap-2 lg:flex">
          {!isEmpty && (
            <li className="flex items-center gap-2 rounded-full bg-[#ffb31a] px-3.5 py-1.5 text-sm font-semibold text-[#3b2600]">
              <Clock size={18} strokeWidth={2} aria-hidden="true" />
              {title ?? (minutes !== undefined && m.common_minutes({ count: minutes }))}
            </li>
          )}
          {facts.map(({ Icon, text }) => (
            <li
              key={text}
              className="flex items-center gap-2 rounded-full bg-white/15 px-3.5 py-1.5 text-sm font-semibold"
            >
              <Icon size={18} strokeWidth={2} aria-hidden="true" />
              {text}
            </li>
          ))}
        </ul>
        <ul className="mt-1 text-xs text-pretty text-white/85 *:inline sm:max-lg:text-sm lg:hidden">
          <li className="sm:hidden">{descriptions.home}</li>
          {facts.map(({ text }, index) => (
            <li key={text} className={`before:content-['_·_'] ${index === 0 ? 'sm:before:content-none' : ''}`}>
              {text}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const ScheduledBanner = ({ banner: { title, text, image, link } }: { banner: HomeEntryShape }) => {
  const shown = (
    <>
      <div className="min-w-0 flex-1 ps-4 lg:ps-5">
        <h2 className="line-clamp-2 text-lg leading-tight text-balance">{title}</h2>
        {text && <p className="mt-1 line-clamp-2 text-xs text-pretty text-ink-2 sm:text-sm">{text}</p>}
      </div>
      <img
        src={imageAt(image, 480)}
        alt=""
        width={480}
        height={480}
        decoding="async"
        className="m-3 size-27 shrink-0 rounded-control object-cover sm:size-44 lg:size-auto lg:h-[calc(100%-24px)] lg:max-w-[42%]"
      />
    </>
  )
  const look = `flex items-center gap-2 bg-accent-soft text-ink lg:min-h-0 lg:flex-1 ${slide}`
  if (link === '') return <section className={look}>{shown}</section>
  return (
    <PageLink href={link} className={`${look} group hover:shadow-raised`}>
      {shown}
    </PageLink>
  )
}
