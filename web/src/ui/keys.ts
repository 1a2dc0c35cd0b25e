import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

/**
 * Whether a key belongs to an input method, which composes a word of Hindi or Japanese, or of a phone's keyboard. Safari
 * ends the composition before it reports the Enter that confirmed it, and marks that key by its code alone.
 */
export const isComposing = (event: KeyboardEvent | ReactKeyboardEvent): boolean => {
  const { isComposing: isPart, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event
  return isPart || keyCode === 229
}

/** Whether Enter was pressed, and not to confirm a word that was being composed. */
export const isEnter = (event: KeyboardEvent | ReactKeyboardEvent): boolean =>
  event.key === 'Enter' && !isComposing(event)
