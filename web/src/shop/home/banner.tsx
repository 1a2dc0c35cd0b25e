import { formatRupees } from '@tokri/rules/money.ts'
import { Clock, Tag, Truck } from 'lucide-react'
import { usePromiseMinutes } from '../../lib/place/shown-promise.ts'
import { type Settings, useSettings } from '../../lib/settings/settings-query.ts'
import { m } from '../../paraglide/messages.js'

/** What is true of the shop: a delivery is free, or free from an amount on, or no word of it. */
const factsOf = ({ delivery, deliveryFreeFrom }: Settings['charges']) => [
  ...(delivery === 0 ? [{ Icon: Truck, text: m.common_free_delivery() }] : []),
  ...(delivery > 0 && deliveryFreeFrom > 0
    ? [{ Icon: Truck, text: m.home_free_delivery_from_amount({ amount: formatRupees(deliveryFreeFrom) }) }]
    : []),
  { Icon: Tag, text: m.home_best_prices_and_offers() },
]

/**
 * The delivery promise over a picture. There is one picture for phones and one for wide screens, both with a fixed
 * size.
 */
export const Banner = () => {
  const { minutes, title } = usePromiseMinutes()
  const facts = factsOf(useSettings().charges)
  return (
    <>
      <section className="grid overflow-hidden rounded-sheet bg-[#075046] text-white">
        <picture className="col-start-1 row-start-1 grid">
          <source media="(min-width: 640px)" srcSet="/art/banner-wide.webp" width={1980} height={600} />
          <img
            src="/art/banner-mobile.webp"
            alt=""
            width={1080}
            height={720}
            fetchPriority="high"
            className="aspect-[2/1] size-full max-[359px]:aspect-[3/2] object-cover object-bottom sm:aspect-[33/10]"
          />
        </picture>
        {/* The picture leaves room on its left, in every language. */}
        <div className="relative col-start-1 row-start-1 flex max-w-[max(60%,9.5rem)] flex-col p-4 sm:max-w-[58%] sm:justify-center sm:p-8 lg:p-14 rtl:items-end rtl:justify-self-end rtl:text-end">
          <h1 className="text-xl leading-tight max-[359px]:text-lg sm:text-2xl lg:text-3xl">
            {minutes === undefined
              ? m.home_groceries_at_your_door()
              : m.home_groceries_at_your_door_in_minutes_minutes({ minutes })}
          </h1>
          <p className="mt-2 hidden text-base text-white/90 sm:block lg:text-lg">
            {m.home_over_5000_products_from_stores_near_you()}
          </p>
          <p className="mt-2 max-w-[60%] text-xs max-[359px]:max-w-none text-white/90 sm:hidden">
            {m.home_over_5000_products_from_stores_near_you_2()}
          </p>
          <ul className="mt-4 hidden flex-wrap gap-2 lg:flex rtl:justify-end">
            <li className="flex items-center gap-2 rounded-full bg-[#ffb31a] px-4 py-2 text-sm font-semibold text-[#3b2600]">
              <Clock size={18} strokeWidth={2} aria-hidden="true" />
              {title ?? (minutes !== undefined && m.common_minutes({ count: minutes }))}
            </li>
            {facts.map(({ Icon, text }) => (
              <li
                key={text}
                className="flex items-center gap-2 rounded-full bg-white/15 px-4 py-2 text-sm font-semibold"
              >
                <Icon size={18} strokeWidth={2} aria-hidden="true" />
                {text}
              </li>
            ))}
          </ul>
        </div>
      </section>
      {/* On smaller screens there is no room for these beside the picture. */}
      <ul className="mt-3 flex flex-wrap gap-2 lg:hidden">
        {facts.map(({ Icon, text }) => (
          <li
            key={text}
            className="flex min-h-8 flex-1 items-center justify-center gap-1.5 whitespace-nowrap rounded-full bg-accent-soft px-3 text-xs font-semibold text-on-accent-soft"
          >
            <Icon size={15} strokeWidth={2} aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
    </>
  )
}
