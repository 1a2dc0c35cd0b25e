import { useAppUpdate } from '../lib/browser/app-update.ts'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'

/** Says that a new version is ready, and activates it on request. */
const UpdateBanner = () => {
  const reload = useAppUpdate()
  if (!reload) return null
  return (
    <div
      role="status"
      className="fixed inset-x-3 bottom-28 z-50 mx-auto flex max-w-md items-center justify-between gap-4 rounded-card border border-line bg-surface p-3 ps-4 shadow-raised sm:bottom-6"
    >
      <p className="text-sm font-medium">{m.shop_update_ready()}</p>
      <Button size="sm" onClick={reload}>
        {m.shop_reload()}
      </Button>
    </div>
  )
}

export default UpdateBanner
