import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { publicAddress } from '../../lib/language/language.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { urls } from '../../urls.ts'

/** Hands on a link with which anybody follows the order, by the apps of the device or the clipboard. */
export const ShareOrder = ({ followKey, orderNumber }: { followKey: string; orderNumber: string }) => {
  const [shown, setShown] = useState(false)
  const url = new URL(publicAddress(urls.followOrder(followKey)), window.location.origin).href
  const share = async () => {
    try {
      // On most desktops there is no list of apps.
      if (typeof navigator.share === 'function') {
        await navigator.share({ title: m.common_order_ordernumber({ orderNumber }), url })
        return
      }
      await navigator.clipboard.writeText(url)
      toast.success(m.order_follow_link_copied())
    } catch (error) {
      // The shopper has closed the list of apps. Where the browser neither shares nor copies, the link is shown.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setShown(true)
    }
  }
  return (
    <div className="grid gap-2">
      <Button wide look="outline" onClick={() => void share()}>
        <Share2 size={18} strokeWidth={1.75} aria-hidden="true" /> {m.order_follow_share()}
      </Button>
      <p className="text-xs text-ink-2">{m.order_follow_explained()}</p>
      {shown && (
        <TextField label={m.order_follow_link()} value={url} readOnly onFocus={(event) => event.target.select()} />
      )}
    </div>
  )
}
