import { HandCoins } from 'lucide-react'
import { MessagePage } from '../../components/message-page.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { RecentPasswordDialog } from '../../components/password/recent-password-dialog.tsx'
import { Splash } from '../../components/splash.tsx'
import { useSecondFactorFirst } from '../../lib/account/use-second-factor-first.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { type Store, useActiveStores } from '../../lib/stores/stores-query.ts'
import { m } from '../../paraglide/messages.js'
import { staffUrls } from '../../staff-urls.ts'
import { Button, buttonClass, iconOnPhones } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { urls } from '../../urls.ts'
import { FloorHeader } from '../floor-header.tsx'
import { StoreError } from '../store-error.tsx'
import { StoreBoard } from './store-board.tsx'
import { useBoard } from './use-board.ts'
import type { Panel } from './use-panel.ts'

export const BoardPage = ({ storeId, panel }: { storeId: string | undefined; panel: Panel }) => {
  useSecondFactorFirst()
  const { stores, store, error, retry } = useActiveStores(storeId)
  if (error || (stores && !store)) return <StoreError title={m.board_failed()} error={error} onRetry={retry} />
  if (!store) return <Splash />
  return <LiveBoard key={store._id} store={store} panel={panel} />
}

const LiveBoard = ({ store: { _id: storeId, name, lat, lng }, panel }: { store: Store; panel: Panel }) => {
  const { board, error, refetch, lostAt } = useBoard(storeId)
  return (
    <div className="flex h-dvh w-full flex-col [--header-height:64px]">
      <FloorHeader title={m.floor_board()} sub={name} back={urls.floor()} backLabel={m.common_back_to_the_floor()}>
        <PageLink
          href={staffUrls.dayClose(storeId)}
          className={cx(buttonClass({ look: 'quiet', size: 'sm' }), iconOnPhones, 'pointer-coarse:min-h-11')}
        >
          <HandCoins size={18} strokeWidth={1.75} aria-hidden="true" />
          <span className="max-sm:sr-only">{m.board_day_close()}</span>
        </PageLink>
      </FloorHeader>
      {board ? (
        <StoreBoard
          board={board}
          panel={panel}
          position={lat === null || lng === null ? null : { lat, lng }}
          lostAt={lostAt}
        />
      ) : error ? (
        <MessagePage
          art="/art/offline.svg"
          level="p"
          title={m.board_failed()}
          text={errorMessage(error)}
          action={<Button onClick={() => void refetch()}>{m.common_try_again()}</Button>}
        />
      ) : (
        <Splash />
      )}
      <RecentPasswordDialog />
    </div>
  )
}
