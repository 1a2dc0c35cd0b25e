import { MessagePage } from '../../components/message-page.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { urls } from '../../urls.ts'

const steps = [
  { href: urls.adminCategories(), label: 'Add a category', why: 'the tiles of this page' },
  { href: urls.adminSubcategories(), label: 'Add a sub category', why: 'the shelves inside it' },
  { href: urls.uploadProduct(), label: 'Upload a product', why: 'or many at once from a CSV file' },
]

/** A shop without categories: asks visitors to come back, and shows administrators the first steps. */
const EmptyShop = () => (
  <section aria-label="First steps" className="mt-6 rounded-card border border-line bg-surface pb-8">
    <MessagePage
      level="h2"
      art="/art/no-data.svg"
      title="The shelves are still empty"
      text="We are about to open. If this is your shop, sign in as its administrator and fill it:"
      action={null}
    />
    <ol className="mx-auto grid max-w-3xl gap-3 px-6 sm:grid-cols-3">
      {steps.map(({ href, label, why }, index) => (
        <li key={href}>
          <PageLink
            href={href}
            className="flex h-full items-start gap-3 rounded-control border border-line p-4 hover:bg-sunken"
          >
            <span className="grid size-7 shrink-0 place-items-center rounded-full bg-brand-soft text-sm font-bold text-brand">
              {index + 1}
            </span>
            <span>
              <span className="block font-semibold">{label}</span>
              <span className="block text-sm text-ink-2">{why}</span>
            </span>
          </PageLink>
        </li>
      ))}
    </ol>
    <p className="mt-6 flex flex-wrap items-center justify-center gap-3 px-6 text-center text-sm text-ink-2">
      <PageLink href={urls.login()} className={buttonClass({ look: 'primary' })}>
        Sign in
      </PageLink>
      <span>
        Only looking around? <code className="rounded-chip bg-sunken px-1.5 py-0.5">npm run demo:reset</code> brings the
        demo shop.
      </span>
    </p>
  </section>
)

export default EmptyShop
