import { shopPageNames } from '@tokri/rules/shop-pages.ts'
import { ShoppingCart } from 'lucide-react'
import { LanguageLinks } from '../components/language-links.tsx'
import { PageLink } from '../components/page-link.tsx'
import { ThemeToggle } from '../components/theme-toggle.tsx'
import { serverNow } from '../lib/browser/server-time.ts'
import { shownYear } from '../lib/browser/store-zone.ts'
import { useSettings } from '../lib/settings/settings-query.ts'
import { m } from '../paraglide/messages.js'
import { shopPageTitles } from '../shop/legal/shop-page-titles.ts'
import { cx } from '../ui/class-names.ts'
import { urls } from '../urls.ts'

const names = { facebook: 'Facebook', instagram: 'Instagram', linkedin: 'LinkedIn' }

export const Footer = () => {
  const { storeName, slogan, social, seller, contact, pages } = useSettings()
  const year = shownYear(serverNow())
  // An estimate that is too small lets the texts stand outside of the footer until it is laid out.
  const isTall = seller !== undefined || contact !== undefined || shopPageNames.some((name) => pages[name])
  return (
    // The names of languages need other fonts. Laying them out takes 30 ms or more on a slow phone, so it waits until the
    // footer comes near.
    <footer
      className={cx(
        'mt-12 border-t border-line bg-surface [content-visibility:auto]',
        isTall
          ? '[contain-intrinsic-block-size:auto_30rem] sm:[contain-intrinsic-block-size:auto_16rem]'
          : '[contain-intrinsic-block-size:auto_16.25rem] sm:[contain-intrinsic-block-size:auto_8.75rem]',
      )}
    >
      <div className="page flex flex-col items-center gap-4 py-8 sm:flex-row sm:justify-between">
        <div className="text-center sm:text-start">
          <p className="font-display text-lg font-bold">{storeName}</p>
          <p className="text-sm text-ink-2">{slogan}</p>
          <ContactLine />
          <SellerLine />
          <ShopPages />
          <p className="mt-2 text-sm text-ink-3" data-year={year}>
            {m.shop_all_rights_reserved({ storeName, year })}
          </p>
        </div>
        {/* On phones only the bar of a filled cart leads to it. */}
        <PageLink
          href={urls.cart()}
          className="inline-flex min-h-11 items-center gap-2 rounded-control px-3 text-sm font-medium text-ink-2 hover:text-ink sm:hidden"
        >
          <ShoppingCart size={18} strokeWidth={1.75} aria-hidden="true" />
          <span>{m.cart_my_cart()}</span>
        </PageLink>
        <nav aria-label={m.shop_social_media_and_appearance()} className="flex flex-wrap items-center justify-center">
          {Object.entries(names).map(([network, name]) => {
            const href = social[network as keyof typeof names]
            return (
              href && (
                <a
                  key={network}
                  href={href}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex size-11 items-center justify-center rounded-full text-ink-2 hover:bg-sunken hover:text-brand"
                >
                  <span className="sr-only">{m.shop_link_new_tab({ name })}</span>
                  <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" aria-hidden="true">
                    <use href={`/art/social.svg#${network}`} />
                  </svg>
                </a>
              )
            )
          })}
          <LanguageLinks />
          <span className="xl:hidden">
            <ThemeToggle />
          </span>
        </nav>
      </div>
    </footer>
  )
}

/** Where the shop is, and its phone. */
const ContactLine = () => {
  const { phone, address } = useSettings().contact ?? {}
  if (!phone && !address) return null
  return (
    <p className="mt-2 text-sm text-ink-2">
      {address && <span>{address}</span>}
      {address && phone && ' · '}
      {phone && (
        <a href={`tel:${phone}`} className="whitespace-nowrap hover:underline">
          {phone}
        </a>
      )}
    </p>
  )
}

/** The numbers that food shops show. */
const SellerLine = () => {
  const { seller } = useSettings()
  const numbers = [seller?.fssai && `FSSAI ${seller.fssai}`, seller?.gstin && `GSTIN ${seller.gstin}`].filter(Boolean)
  return numbers.length > 0 && <p className="mt-2 text-sm text-ink-3">{numbers.join(' · ')}</p>
}

const ShopPages = () => {
  const { pages } = useSettings()
  const published = shopPageNames.filter((name) => pages[name])
  return (
    published.length > 0 && (
      <nav aria-label={m.legal_pages()} className="mt-1 flex flex-wrap justify-center gap-x-4 sm:justify-start">
        {published.map((name) => (
          <PageLink
            key={name}
            href={urls.shopPage(name)}
            className="inline-flex min-h-11 items-center text-sm text-ink-2 hover:underline"
          >
            {shopPageTitles[name]()}
          </PageLink>
        ))}
      </nav>
    )
  )
}
