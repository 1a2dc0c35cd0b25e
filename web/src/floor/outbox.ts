// Sends actions one at a time and in order, until the server has answered each of them.
import type { CallError } from '@tokri/contract/client.ts'
import { isRefused, retryDelay } from './retry.ts'

export type OutboxState = 'empty' | 'sending' | 'waiting'

/** A change that is sent to the server. `key` is its idempotency key. */
type Sendable = { key: string }

type Options<Action extends Sendable, Answer> = {
  actions: readonly Action[]
  send: (action: Action) => Promise<Answer>
  /** Stores the actions. An action is sent only after it is stored. */
  save: (actions: readonly Action[]) => Promise<void>
  onSent: (action: Action, answer: Answer) => void
  onRefused: (action: Action, error: CallError) => void
  /** The actions that remain valid after one was refused with this error code. */
  withoutRefused: (actions: readonly Action[], refused: Action, code: string | null) => Action[]
  onChange: () => void
  /** Calls `run` after a delay. Returns a function that cancels the call. */
  after: (ms: number, run: () => void) => () => void
}

export const createOutbox = <Action extends Sendable, Answer>(options: Options<Action, Answer>) => {
  let actions = options.actions
  let state: OutboxState = actions.length > 0 ? 'waiting' : 'empty'
  let failures = 0
  let stopPause: (() => void) | null = null
  let isOver = false
  /** The key of the action that can still be undone: it is stored but not sent yet. */
  let held: string | null = null
  let stopHold: (() => void) | null = null
  const isNext = (action: Action | undefined): action is Action => action !== undefined && action.key !== held
  const letGo = () => {
    held = null
    stopHold?.()
    stopHold = null
  }

  const set = (next: readonly Action[], nextState: OutboxState) => {
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
        actions = options.withoutRefused(actions, sent, error.code)
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
    /** Whether the last attempt failed, so that all actions wait. */
    isStuck: () => failures > 0,
    /** An action with `holdMs` can be undone for that time, or until the next action. */
    add: (action: Action, holdMs = 0) => {
      letGo()
      if (holdMs > 0) {
        held = action.key
        stopHold = options.after(holdMs, () => {
          letGo()
          // While an earlier action is being sent, this one waits for its turn, but can no longer be undone.
          options.onChange()
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
