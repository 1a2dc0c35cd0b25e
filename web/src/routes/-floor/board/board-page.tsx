import { MessagePage } from '../../../components/message-page.tsx'
import { Splash } from '../../../components/splash.tsx'
import { errorMessage } from '../../../lib/api/error-message.ts'
import { useActiveStores } from '../../../lib/stores/stores-query.ts'
import { Button } from '../../../ui/button.tsx'
import { urls } from '../../../urls.ts'
import { RecentPasswordDialog } from '../../dashboard/-account/recent-password-dialog.tsx'
import { FloorHeader } from '../floor-header.tsx'
import { StoreBoard } from './store-board.tsx'
import { useBoard } from './use-board.ts'

export const BoardPage = ({ storeId }: { storeId: string | undefined }) => {
  const { stores, store, error, retry } = useActiveStores(storeId)
  if (error)
    return (
      <MessagePage
        art="/art/no-data.svg"
        title="The board cannot be shown"
        text={errorMessage(error)}
        action={<Button onClick={retry}>Try again</Button>}
      />
    )
  if (!stores) return <Splash />
  if (!store) return <MessagePage art="/art/no-data.svg" title="There is no store here for you" />
  return <LiveBoard key={store._id} storeId={store._id} storeName={store.name} />
}

const LiveBoard = ({ storeId, storeName }: { storeId: string; storeName: string }) => {
  const { board, error, refetch, lostAt } = useBoard(storeId)
  return (
    <div className="flex min-h-dvh w-full flex-col lg:h-dvh">
      <FloorHeader title={`Board · ${storeName}`} back={urls.floor()} backLabel="Back to the floor" />
      {board ? (
        <StoreBoard board={board} lostAt={lostAt} />
      ) : error ? (
        <MessagePage
          art="/art/offline.svg"
          level="p"
          title="The board cannot be shown"
          text={errorMessage(error)}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      ) : (
        <Splash />
      )}
      <RecentPasswordDialog />
    </div>
  )
}
