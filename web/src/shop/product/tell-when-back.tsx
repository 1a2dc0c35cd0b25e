import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { awaitProduct, stopAwaiting } from '@tokri/contract/awaited.ts'
import { Bell, BellRing } from 'lucide-react'
import { useEffect, useState } from 'react'
import { awaitedIdsQuery } from '../../lib/account/awaited.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { session } from '../../lib/browser/storage.ts'
import { awaitAfterLoginKey, rememberPage } from '../../lib/session/remember-page.ts'
import { useSignedIn } from '../../lib/session/use-signed-in.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { urls } from '../../urls.ts'

/** Asks to be told when a product is in stock, or takes that back. A guest logs in first. */
const TellWhenBack = ({ productId, notSold }: { productId: string; notSold?: boolean | undefined }) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const router = useRouter()
  const signedIn = useSignedIn()
  const query = awaitedIdsQuery(call)
  const { data: ids } = useQuery({ ...query, enabled: signedIn })
  const waiting = ids?.includes(productId) ?? false
  const [isBusy, setBusy] = useState(false)
  const request = async (wait: boolean) => {
    setBusy(true)
    try {
      const { message, data } = wait
        ? await call(awaitProduct, { body: { productId } })
        : { ...(await call(stopAwaiting, { body: { productId } })), data: { waiting: false } }
      toast.success(message)
      // After a login this list may be on its way, as it was before this call.
      await queryClient.cancelQueries({ queryKey: query.queryKey })
      queryClient.setQueryData(query.queryKey, (before = []) => [
        ...before.filter((id) => id !== productId),
        ...(data.waiting ? [productId] : []),
      ])
      void queryClient.invalidateQueries({ queryKey: query.queryKey })
      // It is in stock again, and this page does not know it yet.
      if (wait && !data.waiting) void queryClient.invalidateQueries({ queryKey: ['product', productId] })
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }

  // Nothing else tells the page that the login is over.
  useEffect(() => {
    if (!signedIn || session.get(awaitAfterLoginKey) !== productId) return
    session.remove(awaitAfterLoginKey)
    void request(true)
  })

  const press = () => {
    if (signedIn) return void request(!waiting)
    session.set(awaitAfterLoginKey, productId)
    toast.error(m.common_please_login())
    rememberPage()
    void router.navigate({ href: urls.login() })
  }
  const Icon = waiting ? BellRing : Bell
  return (
    <Button
      size="lg"
      wide
      look={waiting ? 'soft' : 'primary'}
      className="px-3! whitespace-normal!"
      aria-pressed={waiting}
      busy={isBusy}
      onClick={press}
    >
      {!isBusy && <Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
      <span>{notSold ? m.product_tell_when_sold() : m.product_tell_when_back()}</span>
    </Button>
  )
}

export default TellWhenBack
