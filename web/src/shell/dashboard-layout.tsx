import { Outlet } from '@tanstack/react-router'
import { RecentPasswordDialog } from '../components/password/recent-password-dialog.tsx'
import { useOnCounter } from '../lib/navigation/use-on-counter.ts'
import { cx } from '../ui/class-names.ts'
import { AccountNav } from './account-nav.tsx'
export function DashboardLayout() {
  const onCounter = useOnCounter()
  return (
    <div className={cx('page flex gap-8', onCounter ? 'counter-page' : 'py-5 lg:py-8 has-[[data-wide]]:max-w-none')}>
      {!onCounter && (
        <aside className="hidden w-60 shrink-0 lg:block">
          <div className="sticky top-(--below-header) max-h-[calc(100dvh-var(--below-header)-16px)] overflow-y-auto rounded-card border border-line bg-surface p-3 shadow-card">
            <AccountNav wipe withFno />
          </div>
        </aside>
      )}
      <div className={onCounter ? 'flex min-w-0 flex-1 flex-col' : 'min-w-0 flex-1'}>
        <Outlet />
      </div>
      <RecentPasswordDialog />
    </div>
  )
}
