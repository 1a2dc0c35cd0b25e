// Sends presses one at a time and in order, until the server has answered each of them.
import type { CallError } from '@tokri/contract/client.ts'
import { isRefused, type Press, retryDelay, withoutRefused } from './press.ts'

export type OutboxState = 'empty' | 'sending' | 'waiting'

type Options<Answer> = {
  presses: readonly Press[]
  send: (press: Press) => Promise<Answer>
  /** Stores the presses. A press is sent only after it is stored. */
  save: (presses: readonly Press[]) => Promise<void>
  onSent: (press: Press, answer: Answer) => void
  onRefused: (press: Press, error: CallError) => void
  onChange: () => void
  /** Calls `run` after a delay. Returns a function that cancels the call. */
  after: (ms: number, run: () => void) => () => void
}

export const createOutbox = <Answer>(options: Options<Answer>) => {
  let presses = options.presses
  let state: OutboxState = presses.length > 0 ? 'waiting' : 'empty'
  let failures = 0
  let stopPause: (() => void) | null = null
  let isOver = false
  /** The key of the press that can still be undone: it is stored but not sent yet. */
  let held: string | null = null
  let stopHold: (() => void) | null = null
  const isNext = (press: Press | undefined): press is Press => press !== undefined && press.key !== held
  const letGo = () => {
    held = null
    stopHold?.()
    stopHold = null
  }

  const set = (next: readonly Press[], nextState: OutboxState) => {
    presses = next
    state = nextState
    options.onChange()
  }

  const flush = async (): Promise<void> => {
    if (isOver || state === 'sending') return
    stopPause?.()
    stopPause = null
    let [press] = presses
    if (!isNext(press)) return
    set(presses, 'sending')
    while (isNext(press)) {
      const sent = press
      try {
        await options.save(presses)
        if (isOver) return
        const answer = await options.send(sent)
        if (isOver) return
        failures = 0
        presses = presses.filter(({ key }) => key !== sent.key)
        options.onSent(sent, answer)
      } catch (error) {
        if (isOver) return
        if (!isRefused(error)) {
          failures++
          set(presses, 'waiting')
          stopPause = options.after(retryDelay(failures), () => void flush())
          return
        }
        failures = 0
        presses = withoutRefused(presses, sent, error.code)
        options.onRefused(sent, error)
      }
      options.onChange()
      press = presses[0]
    }
    await options.save(presses)
    // Another press may have been added while the presses were being stored.
    set(presses, presses.length > 0 ? 'waiting' : 'empty')
    if (isNext(presses[0])) await flush()
  }

  return {
    presses: () => presses,
    state: () => state,
    /** A press with `holdMs` can be undone for that time, or until the next press. */
    add: (press: Press, holdMs = 0) => {
      letGo()
      if (holdMs > 0) {
        held = press.key
        stopHold = options.after(holdMs, () => {
          letGo()
          void flush()
        })
      }
      set([...presses, press], state === 'empty' ? 'waiting' : state)
      // Stores the press even while another one is being sent.
      void options.save(presses)
      void flush()
    },
    held: () => held,
    /** Drops the held press. */
    takeBack: () => {
      const key = held
      if (key === null) return
      letGo()
      const left = presses.filter((press) => press.key !== key)
      set(left, left.length > 0 || state === 'sending' ? state : 'empty')
      void options.save(presses)
    },
    /** Call when the network is back: sends waiting presses without a further delay. */
    wake: () => void flush(),
    close: () => {
      isOver = true
      stopPause?.()
      letGo()
    },
  }
}
