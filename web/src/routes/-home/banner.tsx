import { Clock, Tag, Truck } from 'lucide-react'
import { usePromiseMinutes } from '../../lib/place/shown-promise.ts'

const facts = [
  { Icon: Truck, text: 'Free delivery' },
  { Icon: Tag, text: 'Best prices and offers' },
]

/**
 * The delivery promise over a picture. There is one picture for phones and one for wide screens, both with a fixed
 * size.
 */
export const Banner = () => {
  const { minutes, title } = usePromiseMinutes()
  return (
    <>
      <section className="relative overflow-hidden rounded-sheet bg-[#075046] text-white">
        <picture>
          <source media="(min-width: 640px)" srcSet="/art/banner-wide.webp" width={1980} height={600} />
          <img
            src="/art/banner-mobile.webp"
            alt=""
            width={1080}
            height={720}
            fetchPriority="high"
            className="aspect-[2/1] w-full max-[359px]:aspect-[3/2] object-cover object-bottom sm:aspect-[33/10]"
          />
        </picture>
        <div className="absolute inset-0 flex max-w-[60%] flex-col p-4 sm:max-w-[58%] sm:justify-center sm:p-8 lg:p-14">
          <h1 className="text-xl leading-tight max-[359px]:text-lg sm:text-2xl lg:text-3xl">
            {minutes === undefined ? 'Groceries at your door' : `Groceries at your door in ${minutes} minutes`}
          </h1>
          <p className="mt-2 hidden text-base text-white/90 sm:block lg:text-lg">
            Over 5000 products from stores near you.
          </p>
          <p className="mt-2 max-w-[60%] text-xs max-[359px]:max-w-none text-white/90 sm:hidden">
            Over 5000 products from stores near you
          </p>
          <ul className="mt-4 hidden flex-wrap gap-2 lg:flex">
            <li className="flex items-center gap-2 rounded-full bg-[#ffb31a] px-4 py-2 text-sm font-semibold text-[#3b2600]">
              <Clock size={18} strokeWidth={2} aria-hidden="true" />
              {title ?? `${minutes} minutes`}
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
            className="flex h-8 flex-1 items-center justify-center gap-1.5 whitespace-nowrap rounded-full bg-accent-soft px-3 text-xs font-semibold text-on-accent-soft"
          >
            <Icon size={15} strokeWidth={2} aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
    </>
  )
}
