import { CallError } from '@tokri/contract/client.ts'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** Shows what the server says about the fields of a form beside them. The first of them gets the focus. */
export const markRefusedFields = <Values extends FieldValues>(
  { getValues, setError }: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>,
  error: unknown,
) => {
  if (!(error instanceof CallError)) return
  const names = Object.keys(getValues()) as Path<Values>[] // flat forms: their names are their paths
  for (const name of names.reverse()) {
    const message = error.fields[name]
    if (message) setError(name, { message }, { shouldFocus: true })
  }
}
