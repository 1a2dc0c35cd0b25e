// The messages for invalid fields whose schemas define no message.
import { ALL_FIELDS_REQUIRED } from '@tokri/contract/fields.ts'
import type { z } from 'zod'

const ofType: Record<string, string> = {
  string: 'This must be text',
  number: 'This must be a number',
  int: 'This must be a whole number',
  boolean: 'This must be true or false',
  array: 'This must be a list',
}

const tooMuch = (origin: string, maximum: number | bigint): string => {
  if (origin === 'string') return `At most ${maximum} characters are allowed`
  return origin === 'array' ? `At most ${maximum} of these are allowed` : `This can be ${maximum} at most`
}

export const validationMessage: z.core.$ZodErrorMap = (issue) => {
  if (!issue.path?.length && issue.code === 'invalid_type') return 'Send the fields as one JSON object'
  if (issue.input === undefined || issue.input === null || issue.input === '') return ALL_FIELDS_REQUIRED
  switch (issue.code) {
    case 'invalid_type':
      return ofType[issue.expected] ?? 'This must be an object'
    case 'too_small':
      return issue.origin === 'array' ? ALL_FIELDS_REQUIRED : `This must be ${issue.minimum} at least`
    case 'too_big':
      return tooMuch(issue.origin, issue.maximum)
    case 'invalid_value':
      return `This must be one of: ${issue.values.join(', ')}`
    case 'invalid_format':
      return issue.format === 'datetime' ? 'This must be a time such as 2026-01-31T18:30:00Z' : 'This has another form'
    default:
      return 'This is not what is expected here'
  }
}
