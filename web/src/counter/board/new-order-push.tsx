// Push messages about new orders: a switch for this device, which also turns notifications on where they are off.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getPush, pushNewOrders } from '@tokri/contract/push.ts'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { usePush } from '../../lib/account/push.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { Button, iconOnPhones } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'

export const NewOrderPush = () => {
  const call = useCall()
  const queryClient = useQueryClient()
  const { state, busy: turning, turn } = usePush()
  const [busy, setBusy] = useState(false)
  const read = async () => (await call(getPush)).data
  const { data } = useQuery({ queryKey: ['user', 'push', 'new orders'], queryFn: read, staleTime: 0 })
  if (state === undefined || state === 'unsupported' || state === 'blocked') return null
  const on = state === 'on' && data?.newOrders === true

  const press = async () => {
    setBusy(true)
    try {
      if (state === 'off') await turn(true)
      // It stays off where the person does not allow it, and then there is nothing to choose.
      if ((await read()).endpoint !== null) await call(pushNewOrders, { body: { newOrders: !on } })
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['user', 'push'] })
      setBusy(false)
    }
  }
  return (
    <Button
      look="outline"
      className={iconOnPhones}
      aria-pressed={on}
      busy={busy || turning}
      onClick={() => void press()}
    >
      <BellRing size={18} strokeWidth={1.75} aria-hidden="true" />{' '}
      <span className="max-sm:sr-only">Notify this device</span>
    </Button>
  )
}
