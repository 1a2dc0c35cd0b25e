import { CallError } from '@tokri/contract/client.ts'
import { useEffect, useState } from 'react'

/** What was said of the field at a place. */
export type ErrorAt = (path: string) => string | undefined
type Refused<Draft> = { draft: Draft; fields: Record<string, string> }

/** What stands at a place such as `seller.email` or `promises.0.title`. */
const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (part, name) => (typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined),
      value,
    )

/**
 * What the server said of the fields of a draft. `errorAt` has it for a field until that is changed; the first of them gets
 * the focus. A list that is typed as one text has what was said of its parts.
 */
export const useRefusedFields = <Draft extends object>(draft: Draft) => {
  const [refused, setRefused] = useState<Refused<Draft> | null>(null)
  useEffect(() => {
    if (!refused) return
    // The form of a dialog lies above that of the page.
    const form = document.querySelector('[role=dialog]') ?? document
    form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refused])
  return {
    refuse: (error: unknown): undefined => {
      if (error instanceof CallError) setRefused({ draft, fields: error.fields })
    },
    errorAt: ((path) => {
      if (!refused || JSON.stringify(valueAt(draft, path)) !== JSON.stringify(valueAt(refused.draft, path)))
        return undefined
      return Object.entries(refused.fields).find(([name]) => `${name}.`.startsWith(`${path}.`))?.[1]
    }) satisfies ErrorAt,
  }
}
