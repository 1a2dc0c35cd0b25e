// Sends actions one at a time and in order, until the server has answered each of them.
import type { CallError } from '@tokri/contract/client.ts'
import { isRefused, type PickAction, retryDelay, withoutRefused } from './pick-action.ts'

export type OutboxState = 'empty' | 'sending' | 'waiting'

type Options<Answer> = {
  actions: readonly PickAction[]
  send: (action: PickAction) => Promise<Answer>
  /** Stores the actions. An action is sent only after it is stored. */
  save: (actions: readonly PickAction[]) => Promise<void>
  onSent: (action: PickAction, answer: Answer) => void
  onRefused: (action: PickAction, error: CallError) => void
  onChange: () => void
  /** Calls `run` after a delay. Returns a function that cancels the call. */
  after: (ms: number, run: () => void) => () => void
}

export const createOutbox = <Answer>(options: Options<Answer>) => {
  let actions = options.actions
  let state: OutboxState = actions.length > 0 ? 'waiting' : 'empty'
  let failures = 0
  let stopPause: (() => void) | null = null
  let isOver = false
  /** The key of the action that can still be undone: it is stored but not sent yet. */
  let held: string | null = null
  let stopHold: (() => void) | null = null
  const isNext = (action: PickAction | undefined): action is PickAction => action !== undefined && action.key !== held
  const letGo = () => {
    held = null
    stopHold?.()
    stopHold = null
  }

  const set = (next: readonly PickAction[], nextState: OutboxState) => {
    actions = next
    state = nextState
    options.onChange()
  }

  const flush = async (): Promise<void> => {
    if (isOver || state === 'sending') return
    stopPause?.()
    stopPause = null
    let [action] = actions
    if (!isNext(action)) return
    set(actions, 'sending')
    while (isNext(action)) {
      const sent = action
      try {
        await options.save(actions)
        if (isOver) return
        const answer = await options.send(sent)
        if (isOver) return
        failures = 0
        actions = actions.filter(({ key }) => key !== sent.key)
        options.onSent(sent, answer)
      } catch (error) {
        if (isOver) return
        if (!isRefused(error)) {
          failures++
          set(actions, 'waiting')
          stopPause = options.after(retryDelay(failures), () => void flush())
          return
        }
        failures = 0
        actions = withoutRefused(actions, sent, error.code)
        options.onRefused(sent, error)
      }
      options.onChange()
      action = actions[0]
    }
    await options.save(actions)
    // Another action may have been added while the actions were being stored.
    set(actions, actions.length > 0 ? 'waiting' : 'empty')
    if (isNext(actions[0])) await flush()
  }

  return {
    actions: () => actions,
    state: () => state,
    /** An action with `holdMs` can be undone for that time, or until the next action. */
    add: (action: PickAction, holdMs = 0) => {
      letGo()
      if (holdMs > 0) {
        held = action.key
        stopHold = options.after(holdMs, () => {
          letGo()
          void flush()
        })
      }
      set([...actions, action], state === 'empty' ? 'waiting' : state)
      // Stores the action even while another one is being sent.
      void options.save(actions)
      void flush()
    },
    held: () => held,
    /** Drops the held action. */
    undoHeld: () => {
      const key = held
      if (key === null) return
      letGo()
      const left = actions.filter((action) => action.key !== key)
      set(left, left.length > 0 || state === 'sending' ? state : 'empty')
      void options.save(actions)
    },
    /** Call when the network is back: sends waiting actions without a further delay. */
    wake: () => void flush(),
    close: () => {
      isOver = true
      stopPause?.()
      letGo()
    },
  }
}
