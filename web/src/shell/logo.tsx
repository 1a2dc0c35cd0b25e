import { PageLink } from '../components/page-link.tsx'
import { useSettings } from '../lib/settings/settings-query.ts'
import { m } from '../paraglide/messages.js'
import { cx } from '../ui/class-names.ts'
import { imageAt, urls } from '../urls.ts'

/** Letters of a name that stands in one line: a longer one has two, in smaller type. */
const ONE_LINE = 10

export const Logo = () => {
  const { storeName, logo } = useSettings()
  return (
    <PageLink
      href={urls.home()}
      className="relative flex min-h-10 max-w-[48vw] shrink-0 items-center gap-2 rounded-control before:absolute before:-inset-1.5 wide:max-w-[140px] min-[1200px]:max-w-[280px]"
      aria-label={storeName + m.shop_logo_home_end()}
    >
      <img
        src={imageAt(logo, 240) || '/art/logo.svg'}
        alt=""
        width={36}
        height={36}
        className="size-8 shrink-0 wide:size-9"
      />
      <span
        className={cx(
          'font-display font-bold tracking-tight text-ink max-sm:hidden',
          storeName.length > ONE_LINE
            ? 'line-clamp-2 max-w-36 text-base/5 wrap-anywhere'
            : 'truncate text-[24px]/[30px] wide:text-[27px]',
        )}
      >
        {storeName}
      </span>
    </PageLink>
  )
}
