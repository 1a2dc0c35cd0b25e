import { useSettings } from '../lib/settings/settings-query.ts'
import { urls } from '../urls.ts'
import { PageLink } from './page-link.tsx'

export const Logo = () => {
  const { storeName } = useSettings()
  return (
    <PageLink
      href={urls.home()}
      className="flex min-h-11 shrink-0 items-center gap-2 rounded-control"
      aria-label={`${storeName}, home`}
    >
      <img src="/art/logo.svg" alt="" width={36} height={36} className="size-8 wide:size-9" />
      <span className="font-display text-xl font-bold tracking-tight text-ink wide:text-[27px]">{storeName}</span>
    </PageLink>
  )
}
