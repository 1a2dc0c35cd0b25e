// A cache of serialized answers to "which store serves this place?", by the URL of the call. An entry is valid during
// the second in which it was made, while stores and settings do not change. Openings change only at whole seconds, and
// promises less often.
import type { Deps } from '../../deps.ts'
import type { SerializedResponse } from '../../platform/http/serialized-response.ts'

/** Limits the cache, because anybody can invent places, and write the same place in many ways. */
const MAX_ANSWERS = 2000
const LONGEST_ADDRESS = 200

export type ServingAnswers = {
  find: (url: string) => SerializedResponse | undefined
  /**
   * Call this before the answer is computed. The returned function stores the answer, unless something has changed
   * since.
   */
  begin: () => (url: string, answer: SerializedResponse) => void
}

export const createServingAnswers = ({
  stores,
  settings,
  clock,
}: Pick<Deps, 'stores' | 'settings' | 'clock'>): ServingAnswers => {
  let answers = new Map<string, SerializedResponse>()
  let madeOf = { second: 0, stores: stores.all(), settings: settings.current }

  const current = (): Map<string, SerializedResponse> => {
    const second = Math.floor(clock().getTime() / 1000)
    if (second !== madeOf.second || stores.all() !== madeOf.stores || settings.current !== madeOf.settings) {
      madeOf = { second, stores: stores.all(), settings: settings.current }
      answers = new Map()
    }
    return answers
  }

  return {
    find: (url) => current().get(url),
    begin: () => {
      const known = current()
      return (url, answer) => {
        if (known.size < MAX_ANSWERS && url.length <= LONGEST_ADDRESS) known.set(url, answer)
      }
    },
  }
}
