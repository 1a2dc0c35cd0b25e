import { Clock, ShoppingCart, Tag } from 'lucide-react'
import { useSettings } from '../../lib/settings/settings-query.ts'
import { m } from '../../paraglide/messages.js'

/** Icons that the first page loads anyway. */
const icons = [Clock, Tag, ShoppingCart]

export const WhyShop = () => {
  const { storeName, promises } = useSettings()
  if (promises.length === 0) return null
  return (
    <section aria-labelledby="why-shop" className="max-lg:mt-2">
      <h2 id="why-shop" className="text-lg">
        {m.product_why_shop_from_storename({ storeName })}
      </h2>
      <ul className="mt-3 grid gap-4">
        {promises.map(({ title, text }, index) => {
          const Icon = icons[index % icons.length] ?? Clock
          return (
            <li key={title} className="flex items-center gap-4">
              <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-field bg-brand-soft text-brand">
                <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
              </span>
              <span>
                <span className="block text-sm font-semibold">{title}</span>
                <span className="block text-sm text-ink-2">{text}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
