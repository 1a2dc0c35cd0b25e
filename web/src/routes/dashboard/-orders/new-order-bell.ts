// Two short notes for a new order. Browsers allow sound only after an interaction with the page.
import { useEffect, useRef, useState } from 'react'
import { announce } from '../../../ui/live-region.tsx'

const storageKey = 'orderBell'
const NOTES_HZ = [880, 1174.7]
const NOTE_SECONDS = 0.16

const readSwitch = (): boolean => {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

const ring = async (audio: AudioContext): Promise<void> => {
  if (audio.state === 'suspended') await audio.resume()
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

/** Rings and announces when a new order appears among `placed`; `[on, setOn]` is the switch. */
export const useNewOrderBell = (placed: readonly { _id: string; orderNumber: string }[] | undefined) => {
  const [on, setOn] = useState(readSwitch)
  const known = useRef<Set<string> | null>(null)
  const audio = useRef<AudioContext | null>(null)
  useEffect(() => () => void audio.current?.close(), [])

  useEffect(() => {
    if (!placed) return
    const before = known.current
    known.current = new Set([...(before ?? []), ...placed.map(({ _id }) => _id)])
    const arrived = before === null ? [] : placed.filter(({ _id }) => !before.has(_id))
    if (arrived.length === 0) return
    announce(`New order ${arrived.map(({ orderNumber }) => orderNumber).join(', ')}`)
    if (!on) return
    audio.current ??= new AudioContext()
    void ring(audio.current).catch(() => {}) // no interaction with the page yet
  }, [placed, on])

  const turn = (next: boolean) => {
    setOn(next)
    try {
      localStorage.setItem(storageKey, next ? 'on' : 'off')
    } catch {
      // Storage is disabled: the switch lasts until the page is left.
    }
  }
  return [on, turn] as const
}
