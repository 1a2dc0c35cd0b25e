import { CallError } from '@tokri/contract/client.ts'
import { useState } from 'react'
import { type Said, useAdminMutation } from './use-admin-mutation.ts'
import { useUnsavedChanges } from './use-unsaved-changes.ts'

/** The names of the fields that hold a text as it is typed. */
type TextName<Draft> = { [Name in keyof Draft]: string extends Draft[Name] ? Name : never }[keyof Draft] & string

/**
 * What somebody types into a form before it is saved. `field` gives the props of a text field; `save` sends the draft, keeps
 * the errors of a refusal beside its fields, and resolves to whether it succeeded; `leave` closes the form, and first asks
 * `question` if something was changed.
 */
export const useDraft = <Draft extends object>(initial: () => Draft, question: string) => {
  const { busy, write } = useAdminMutation()
  const [draft, setDraft] = useState(initial)
  const [before] = useState(draft)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const isChanged = JSON.stringify(draft) !== JSON.stringify(before)
  const leave = useUnsavedChanges(isChanged && !busy, question)
  const set = (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change }))
  const field = (name: TextName<Draft>) => ({
    value: draft[name] as string,
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft((now) => ({ ...now, [name]: target.value })),
  })
  const save = (send: () => Promise<{ message: string }>, said: Omit<Said, 'onFailure'> = {}): Promise<boolean> =>
    write(send, { ...said, onFailure: async (error) => setErrors(error instanceof CallError ? error.fields : {}) })
  return { draft, set, field, errors, busy, save, leave }
}
