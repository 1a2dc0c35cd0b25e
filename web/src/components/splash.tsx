import { useScrollToTop } from '../lib/navigation/scroll-restoration.ts'
import { useSettings } from '../lib/settings/settings-query.ts'
import { m } from '../paraglide/messages.js'
import { imageAt } from '../urls.ts'

/** Covers the screen until the first data of a client-rendered page has loaded. */
export const Splash = () => {
  const { storeName, slogan, logo } = useSettings()
  useScrollToTop()
  return (
    <div role="status" className="fixed inset-0 z-[60] grid place-content-center justify-items-center gap-3 bg-paper">
      <img src={imageAt(logo, 240) || '/art/logo.svg'} alt="" width={96} height={96} className="animate-pulse" />
      <p className="font-display text-2xl font-bold">{storeName}</p>
      <p className="px-6 text-center text-ink-2">{slogan}</p>
      <span className="sr-only">{m.common_loading()}</span>
    </div>
  )
}
