// Push messages to this browser: whether they are on, and how to turn them on and off. The browser asks for permission
// only when a button is pressed.

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { getPush, turnOffPush, turnOnPush } from '@tokri/contract/push.ts'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/toast.ts'
import { errorMessage } from '../api/error-message.ts'
import { useCall } from '../api/use-call.ts'

/** `unsupported`: the browser has no push, or no service worker runs. `blocked`: the person refused notifications. */
type PushState = 'on' | 'off' | 'blocked' | 'unsupported'

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The worker's registration; undefined if there is none. */
const registration = async () => (isSupported() ? navigator.serviceWorker.getRegistration() : undefined)

const pushQuery = (call: Call) =>
  queryOptions({
    queryKey: ['user', 'push'],
    queryFn: async ({ signal }): Promise<{ state: PushState; publicKey: string }> => {
      const worker = await registration()
      if (!worker) return { state: 'unsupported', publicKey: '' }
      const { publicKey, endpoint } = (await call(getPush, {}, { signal })).data
      if (Notification.permission === 'denied') return { state: 'blocked', publicKey }
      const subscription = await worker.pushManager.getSubscription()
      const isOn = subscription !== null && subscription.endpoint === endpoint
      return { state: isOn ? 'on' : 'off', publicKey }
    },
    staleTime: 0,
  })

/** Subscribes this browser. False if the person does not allow notifications. */
const subscribe = async (call: Call, publicKey: string): Promise<boolean> => {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const worker = await registration()
  if (!worker) return false
  // A subscription that was made with another key of the shop cannot be used again.
  await (await worker.pushManager.getSubscription())?.unsubscribe()
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys } = subscription.toJSON()
  await call(turnOnPush, { body: { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } } })
  return true
}

const unsubscribe = async (call: Call) => {
  await call(turnOffPush)
  await (await (await registration())?.pushManager.getSubscription())?.unsubscribe()
}

/** Push messages of this browser. `state` is undefined while it is read. */
export const usePush = () => {
  const call = useCall()
  const queryClient = useQueryClient()
  const { data } = useQuery(pushQuery(call))
  const [busy, setBusy] = useState(false)

  const turn = async (on: boolean) => {
    setBusy(true)
    try {
      if (!on) await unsubscribe(call)
      else if (!(await subscribe(call, data?.publicKey ?? ''))) toast.error(m.account_push_refused())
    } catch (error) {
      // A browser without a connection to its push service fails to subscribe.
      toast.error(error instanceof DOMException ? m.account_push_failed() : errorMessage(error))
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['user', 'push'] })
      setBusy(false)
    }
  }
  return { state: data?.state, busy, turn }
}
