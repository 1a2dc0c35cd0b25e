import { ChevronDown } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { PageLink } from '../components/page-link.tsx'
import { userCan } from '../lib/account/user-can.ts'
import { useUser } from '../lib/account/user-query.ts'
import { publicAddress } from '../lib/language/language.ts'
import { useLogout } from '../lib/session/use-logout.ts'
import { m } from '../paraglide/messages.js'
import { urls } from '../urls.ts'
import { accountLinks } from './account-links.ts'

const entry =
  'flex min-h-11 cursor-pointer select-none items-center rounded-control px-3 text-sm font-medium text-ink-2 outline-none data-highlighted:bg-sunken data-highlighted:text-ink'

/** The menu is open from the first render, because it is mounted only when it is requested. */
const AccountMenu = () => {
  const [open, setOpen] = useState(true)
  const user = useUser()
  const logout = useLogout()
  // The document's click handler follows a link before the menu receives the click.
  const close = () => setOpen(false)
  return (
    <DropdownMenu.Root open={open} onOpenChange={setOpen} modal={false}>
      <DropdownMenu.Trigger className="flex min-h-11 items-center gap-1.5 rounded-control px-3 text-base font-medium text-ink hover:bg-sunken data-[state=open]:bg-sunken">
        {m.account_account()}
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={8}
        className="z-50 w-64 animate-pop-in rounded-card border border-line bg-surface p-2 shadow-raised"
      >
        <DropdownMenu.Label className="px-3 pt-2 font-display text-base font-bold">
          {m.account_my_account_2()}
        </DropdownMenu.Label>
        <DropdownMenu.Item asChild>
          <PageLink href={urls.profile()} onClick={close} className={entry}>
            <span className="truncate">{user?.name || user?.mobile}</span>
            {userCan(user, 'admin') && <span className="ms-1 shrink-0 text-brand">{m.account_admin()}</span>}
          </PageLink>
        </DropdownMenu.Item>
        <DropdownMenu.Separator className="my-1 h-px bg-line" />
        {accountLinks(user).map(({ label, href, ownApp }) => (
          <DropdownMenu.Item key={href} asChild>
            {ownApp ? (
              <a href={publicAddress(href)} className={entry}>
                {label}
              </a>
            ) : (
              <PageLink href={href} onClick={close} className={entry}>
                {label}
              </PageLink>
            )}
          </DropdownMenu.Item>
        ))}
        <DropdownMenu.Separator className="my-1 h-px bg-line" />
        <DropdownMenu.Item className={entry} onSelect={() => void logout()}>
          {m.account_logout()}
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

export default AccountMenu
