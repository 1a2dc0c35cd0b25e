import { MessagePage } from '../../components/message-page.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/button.tsx'
import { FilledText } from '../../ui/filled-text.tsx'
import { urls } from '../../urls.ts'

const steps = [
  { href: urls.adminCategories(), label: m.home_add_a_category(), why: m.home_the_tiles_of_this_page() },
  { href: urls.adminSubcategories(), label: m.home_add_a_sub_category(), why: m.home_the_shelves_inside_it() },
  { href: urls.uploadProduct(), label: m.home_upload_a_product(), why: m.home_or_many_at_once_from_a_csv() },
]

/** A shop without categories: asks visitors to come back, and shows administrators the first steps. */
const EmptyShop = () => (
  <section aria-label={m.home_first_steps()} className="mt-6 rounded-card border border-line bg-surface pb-8">
    <MessagePage
      level="h2"
      art="/art/no-data.svg"
      title={m.home_the_shelves_are_still_empty()}
      text={m.home_we_are_about_to_open_if_this()}
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
        {m.home_sign_in()}
      </PageLink>
      <span>
        <FilledText
          text={m.home_only_looking_around}
          parts={{ command: <code className="rounded-chip bg-sunken px-1.5 py-0.5">npm run demo:reset</code> }}
        />
      </span>
    </p>
  </section>
)

export default EmptyShop
