import { reorderCategories } from '@tokri/contract/category.ts'
import { useRef, useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import type { Category } from '../../lib/catalogue/catalogue-queries.ts'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'

/**
 * The categories in the order that the administrator chose last, as an optimistic update. Each change is sent after the
 * previous one is answered.
 */
export const useCategoryOrder = (categories: readonly Category[]) => {
  const call = useCall()
  const { write } = useAdminMutation()
  const newest = useRef<string[] | null>(null)
  const [pending, setPending] = useState<string[] | null>(null)
  const placeOf = ({ _id }: Category) => pending?.indexOf(_id) ?? 0
  const ordered = categories.toSorted((one, other) => placeOf(one) - placeOf(other))

  const send = async () => {
    for (let ids = newest.current; ids; ids = newest.current === ids ? null : newest.current) {
      const body = { ids }
      // After a refusal, later changes of the order are dropped too.
      if (!(await write(() => call(reorderCategories, { body })))) break
    }
    newest.current = null
    setPending(null)
  }
  const move = (index: number, by: -1 | 1) => {
    const ids = ordered.map(({ _id }) => _id)
    const [moved] = ids.splice(index, 1)
    if (moved === undefined) return
    ids.splice(index + by, 0, moved)
    const idle = newest.current === null
    newest.current = ids
    setPending(ids)
    if (idle) void send()
  }
  return { ordered, move }
}
