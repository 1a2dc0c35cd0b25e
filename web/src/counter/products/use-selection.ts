import { useState } from 'react'

/** The ids of marked rows, or all that match the list. */
export type Selection = { ids: readonly string[]; isAll: boolean }

const nothing: Selection = { ids: [], isAll: false }

/** What is marked in a list. Other filters, which `list` names, drop it: nobody changes what they no longer see. */
export const useSelection = (list: string) => {
  const [kept, keep] = useState({ list, selection: nothing })
  return {
    selection: kept.list === list ? kept.selection : nothing,
    select: (selection: Selection) => keep({ list, selection }),
    clear: () => keep({ list, selection: nothing }),
  }
}
