// The bell for new orders: two short notes. Browsers allow sound only after an interaction with the page, so the first
// press or key unlocks it. Of several counter pages in one browser, one rings.

import { useEffect, useRef, useSyncExternalStore } from 'react'
import { local } from '../../lib/browser/storage.ts'
import { declareKey } from '../../lib/session/personal-data.ts'
import { announce } from '../../ui/live-region.tsx'

const storageKey = declareKey('orderBell', { personal: false })
const NOTES_HZ = [880, 1174.7]
const NOTE_SECONDS = 0.16
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

const play = (audio: AudioContext): void => {
  for (const [index, frequency] of NOTES_HZ.entries()) {
    const start = audio.currentTime + index * NOTE_SECONDS
    const tone = new OscillatorNode(audio, { frequency, type: 'sine' })
    const volume = new GainNode(audio, { gain: 0 })
    volume.gain.setValueAtTime(0.25, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + NOTE_SECONDS)
    tone.connect(volume).connect(audio.destination)
    tone.start(start)
    tone.stop(start + NOTE_SECONDS)
  }
}

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

/** Rings and announces when a new order appears among `orders`. The first list is not new. */
export const useNewOrderBell = (orders: readonly { _id: string; orderNumber: string }[] | undefined): void => {
  const [on] = useBellSwitch()
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
}
