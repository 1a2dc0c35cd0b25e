// Sends presses one after the other, in their order, until the server has answered each.
import type { CallError } from '@tokri/contract/client.ts'
import { isRefused, type Press, retryDelay, withoutRefused } from './press.ts'

export type OutboxState = 'empty' | 'sending' | 'waiting'

type Options<Answer> = {
  presses: readonly Press[]
  send: (press: Press) => Promise<Answer>
  /** Stores the presses; the first one is sent after that. */
  save: (presses: readonly Press[]) => Promise<void>
  onSent: (press: Press, answer: Answer) => void
  onRefused: (press: Press, error: CallError) => void
  onChange: () => void
  /** Calls `run` after a pause; the answer ends the pause without a call. */
  after: (ms: number, run: () => void) => () => void
}

export const createOutbox = <Answer>(options: Options<Answer>) => {
  let presses = options.presses
  let state: OutboxState = presses.length > 0 ? 'waiting' : 'empty'
  let failures = 0
  let stopPause: (() => void) | null = null
  let isOver = false

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
    if (press) set(presses, 'sending')
    while (press) {
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
    // Something may have been pressed while that was stored.
    set(presses, presses.length > 0 ? 'waiting' : 'empty')
    if (presses.length > 0) await flush()
  }

  return {
    presses: () => presses,
    state: () => state,
    add: (press: Press) => {
      set([...presses, press], state === 'empty' ? 'waiting' : state)
      // While another one is on its way, this one is stored at least.
      void options.save(presses)
      void flush()
    },
    /** Sends what waits without a further pause: the network is back. */
    wake: () => void flush(),
    close: () => {
      isOver = true
      stopPause?.()
    },
  }
}
