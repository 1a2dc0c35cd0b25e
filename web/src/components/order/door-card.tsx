// The door of an order: what the shopper wishes there, and the photo of bags that were left.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { orderPhoto } from '@tokri/contract/delivery.ts'
import { changeDoor } from '@tokri/contract/order.ts'
import { isFinal } from '@tokri/rules/order-states.ts'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../lib/api/error-message.ts'
import { createFormKeys } from '../../lib/api/idempotency-key.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { formatDateTime } from '../../lib/browser/format-date.ts'
import { stillComes } from '../../lib/orders/order-promise.ts'
import { type Order, orderQuery } from '../../lib/orders/orders.ts'
import { sessionFetch } from '../../lib/session/session.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { type Door, DoorFields } from './door-fields.tsx'

const photoOf = async (orderId: string): Promise<Blob | null> => {
  const response = await sessionFetch(`${orderPhoto.url}?${new URLSearchParams({ orderId })}`, {})
  return response.ok ? response.blob() : null
}

/** The photo is personal, so it is fetched with the token, and shown from memory. */
const DoorPhoto = ({ orderId, at }: { orderId: string; at: string }) => {
  const { data } = useQuery({ queryKey: ['orders', 'photo', orderId], queryFn: () => photoOf(orderId), gcTime: 0 })
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  if (data === null) return <p className="text-sm text-ink-2">{m.address_door_photo_deleted()}</p>
  return (
    <figure className="grid gap-2">
      {url ? (
        <img
          src={url}
          alt={m.address_door_photo()}
          className="aspect-4/3 w-full rounded-field bg-sunken object-contain"
        />
      ) : (
        <Skeleton className="aspect-4/3 w-full rounded-field" />
      )}
      <figcaption className="text-sm text-ink-2">{m.address_bags_left_at({ at: formatDateTime(at) })}</figcaption>
    </figure>
  )
}

const DoorForm = ({ order }: { order: Order }) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const keys = useRef(createFormKeys())
  const stored: Door = { leave: order.door.leave, note: order.door.note }
  const [door, setDoor] = useState(stored)
  const [busy, setBusy] = useState(false)
  const isChanged = door.leave !== stored.leave || door.note.trim() !== stored.note
  const save = async () => {
    setBusy(true)
    try {
      const body = { orderId: order._id, leave: door.leave, note: door.note.trim() }
      const { data, message } = await call(
        changeDoor,
        { body },
        { headers: { 'idempotency-key': keys.current.of(body) } },
      )
      keys.current.answered()
      setDoor({ leave: data.door.leave, note: data.door.note })
      queryClient.setQueryData(orderQuery(call, order._id).queryKey, data)
      toast.success(message)
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <DoorFields
        door={door}
        mayLeave={order.payment.method === 'online' || order.amountDue === 0}
        bringsCash={order.bringsCash !== undefined && stillComes(order)}
        onDoor={setDoor}
      />
      <Button type="submit" look="outline" busy={busy} disabled={!isChanged}>
        {m.common_save()}
      </Button>
    </form>
  )
}

/** Null when there is nothing to say: an order that has ended, without a note and without a photo. */
export const doorContent = (order: Order, reader: 'shopper' | 'store') => {
  const { leave, note, photoAt } = order.door
  if (reader === 'shopper' && !isFinal(order.state)) return <DoorForm key={order._id} order={order} />
  if (!leave && note === '') return null
  return (
    <div className="grid gap-3">
      {photoAt ? (
        <DoorPhoto orderId={order._id} at={photoAt} />
      ) : (
        leave && <p className="text-sm">{m.common_leave_at_door()}</p>
      )}
      {note !== '' && <p className="text-sm text-ink-2">{note}</p>}
    </div>
  )
}
