// What is new, what has become late and a wrong scan are told apart without a look at the phone. Browsers allow sounds once the
// page was pressed.
import { useEffect } from 'react'
import { serverNow } from '../lib/browser/server-time.ts'
import { playTones } from '../lib/browser/tones.ts'

const play = {
  new: (audio: AudioContext) => playTones(audio, [659.3, 987.8]),
  late: (audio: AudioContext) => playTones(audio, [784, 622.3, 466.2]),
  wrong: (audio: AudioContext) => playTones(audio, [155.6, 155.6], { type: 'square', loudness: 0.15 }),
}
const shake = { new: [200], late: [200, 100, 200], wrong: [80, 60, 80] }

let audio: AudioContext | null = null

/** Plays a sound, and shakes the phone. */
export const signal = (kind: keyof typeof play): void => {
  navigator.vibrate?.(shake[kind])
  if (!navigator.userActivation?.hasBeenActive) return
  audio ??= new AudioContext()
  const playing = audio
  // A phone that slept has suspended it.
  void (playing.state === 'suspended' ? playing.resume() : Promise.resolve())
    .then(() => play[kind](playing))
    .catch(() => {})
}

/** Signals when the time of an order is over while it is on the screen. */
export const useLateSignal = (dueAt: string): void =>
  useEffect(() => {
    const left = Date.parse(dueAt) - serverNow()
    if (left <= 0) return
    const timer = setTimeout(() => signal('late'), left)
    return () => clearTimeout(timer)
  }, [dueAt])
