import { reorderCategories } from '@tokri/contract/category.ts'
import { useRef, useState } from 'react'
import { useCall } from '../../../lib/api/use-call.ts'
import type { Category } from '../../../lib/catalogue/catalogue-queries.ts'
import { useWrite } from './use-admin-mutation.ts'

/** The categories in the order that was wished last, which is shown at once and sent when the one before is answered. */
export const useCategoryOrder = (categories: readonly Category[]) => {
  const call = useCall()
  const { write } = useWrite()
  const newest = useRef<string[] | null>(null)
  const [wished, setWished] = useState<string[] | null>(null)
  const placeOf = ({ _id }: Category) => wished?.indexOf(_id) ?? 0
  const ordered = categories.toSorted((one, other) => placeOf(one) - placeOf(other))

  const send = async () => {
    for (let ids = newest.current; ids; ids = newest.current === ids ? null : newest.current) {
      const body = { ids }
      // What was wished on top of a refused order goes with it.
      if (!(await write(() => call(reorderCategories, { body })))) break
    }
    newest.current = null
    setWished(null)
  }
  const move = (index: number, by: -1 | 1) => {
    const ids = ordered.map(({ _id }) => _id)
    const [moved] = ids.splice(index, 1)
    if (moved === undefined) return
    ids.splice(index + by, 0, moved)
    const idle = newest.current === null
    newest.current = ids
    setWished(ids)
    if (idle) void send()
  }
  return { ordered, move }
}
