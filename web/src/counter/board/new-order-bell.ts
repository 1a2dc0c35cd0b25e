// The bell for new orders: two short notes, again and again until somebody has confirmed the order or silenced it on this
// device. Browsers allow sound only after an interaction with the page, so the first press or key unlocks it. Of several
// counter pages in one browser, one rings.

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { local } from '../../lib/browser/storage.ts'
import { playTones } from '../../lib/browser/tones.ts'
import { declareKey } from '../../lib/session/personal-data.ts'
import { announce } from '../../ui/live-region.tsx'

const storageKey = declareKey('orderBell', { personal: false })
const silencedKey = declareKey('silencedOrders', { personal: false })
const seenKey = declareKey('seenOrders', { personal: false })
/** So many are remembered; older ones were confirmed long ago. */
const MOST_KEPT = 100
const REPEAT_MS = 15_000
const NOTES_HZ = [880, 1174.7]
/** The other pages hear of the same order a little later. */
const ALONE_MS = 3000

const listeners = new Set<() => void>()

const isOn = (): boolean => local.get(storageKey) !== 'off'

const turnBell = (on: boolean): void => {
  local.set(storageKey, on ? 'on' : 'off')
  for (const listener of listeners) listener()
}

/** Other pages of the shop may turn the switch as well. */
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The switch of the sound, and how to turn it. */
export const useBellSwitch = (): readonly [boolean, (on: boolean) => void] => [
  useSyncExternalStore(subscribe, isOn, () => true),
  turnBell,
]

/** Ids of orders that this device keeps. */
const keptOrders = (key: typeof silencedKey) => {
  const text = (): string => local.get(key) ?? ''
  const idsIn = (stored: string): readonly string[] => (stored === '' ? [] : stored.split(' '))
  return {
    add: (orderId: string): void => {
      const others = idsIn(text()).filter((id) => id !== orderId)
      local.set(key, [...others, orderId].slice(-MOST_KEPT).join(' '))
      for (const listener of listeners) listener()
    },
    useIds: (): readonly string[] => idsIn(useSyncExternalStore(subscribe, text, () => '')),
  }
}
const silenced = keptOrders(silencedKey)
const seen = keptOrders(seenKey)

type Order = { _id: string; state: string }

/** How to end the bell for an order that waits; null while it does not ring. */
export const useSilenced = () => {
  const [on] = useBellSwitch()
  const ids = silenced.useIds()
  const silenceOf = ({ _id, state }: Order): (() => void) | null =>
    on && state === 'PLACED' && !ids.includes(_id) ? () => silenced.add(_id) : null
  return { silenceOf }
}

/** Notes that somebody has opened an order on this device. */
export const noteSeen = seen.add

/** Whether nobody has confirmed an order yet, or opened it on this device. */
export const useIsNew = () => {
  const ids = seen.useIds()
  return ({ _id, state }: Order): boolean => state === 'PLACED' && !ids.includes(_id)
}

const play = (audio: AudioContext): void => playTones(audio, NOTES_HZ)

/** Rings at a press, to hear whether this device can be heard. */
export const ringOnce = (): void => {
  const audio = new AudioContext()
  play(audio)
  setTimeout(() => void audio.close(), ALONE_MS)
}

/** Rings, unless another page of this browser has just rung for the same order, or this page may not make a sound yet. */
const ring = async (audio: AudioContext | null, orderId: string): Promise<void> => {
  if (audio?.state !== 'running') return
  await navigator.locks
    .request(`new order ${orderId}`, { ifAvailable: true }, async (lock) => {
      if (lock === null) return
      play(audio)
      await new Promise((done) => setTimeout(done, ALONE_MS))
    })
    .catch(() => play(audio)) // locks are blocked with the site data
}

const useAudio = () => {
  const audio = useRef<AudioContext | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const unlock = () => {
      audio.current ??= new AudioContext()
      if (audio.current.state === 'suspended') void audio.current.resume().catch(() => {})
    }
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, unlock, { signal, passive: true })
    return () => {
      leaving.abort()
      void audio.current?.close()
      audio.current = null
    }
  }, [])
  return audio
}

/** Whether nobody has pressed anything on this page yet, without which a browser makes no sound. */
export const useNeedsPress = (): boolean => {
  const [needs, setNeeds] = useState(() => navigator.userActivation?.hasBeenActive === false)
  useEffect(() => {
    if (!needs) return
    const leaving = new AbortController()
    // After the press, not in it: what changes then must not take it away from what was pressed.
    for (const kind of ['click', 'keydown']) addEventListener(kind, () => setNeeds(false), { signal: leaving.signal })
    return () => leaving.abort()
  }, [needs])
  return needs
}

type Placed = readonly { _id: string; orderNumber: string; waits: boolean }[]

/** Rings and announces when a new order appears among `orders`, and rings again while one waits. The first list is not new. */
export const useNewOrderBell = (orders: Placed | undefined): void => {
  const [on] = useBellSwitch()
  const silencedIds = silenced.useIds()
  const waiting = orders?.find(({ _id, waits }) => waits && !silencedIds.includes(_id))?._id
  const known = useRef<Set<string> | null>(null)
  const audio = useAudio()
  useEffect(() => {
    if (!orders) return
    const before = known.current
    known.current = new Set(orders.map(({ _id }) => _id))
    const arrived = before === null ? [] : orders.filter(({ _id }) => !before.has(_id))
    const [first] = arrived
    if (first === undefined) return
    announce(`New order ${arrived.map(({ orderNumber }) => orderNumber).join(', ')}`)
    if (on) void ring(audio.current, first._id).catch(() => {})
  }, [orders, on, audio])
  useEffect(() => {
    if (!on || waiting === undefined) return
    let timer: ReturnType<typeof setTimeout>
    const ringLater = () => {
      timer = setTimeout(() => {
        void ring(audio.current, waiting).catch(() => {})
        ringLater()
      }, REPEAT_MS)
    }
    ringLater()
    return () => clearTimeout(timer)
  }, [on, waiting, audio])
}
