import { expect, it } from 'vitest'
import { z } from 'zod'
import { type JsonSchema, typeText } from './type-text.ts'

const typeOf = (schema: z.ZodType, io: 'input' | 'output' = 'output') =>
  typeText(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema) // the part that zod writes

it.each([
  [z.object({ a: z.string(), b: z.int().optional() }), '{ "a": string; "b"?: number }'],
  [z.array(z.enum(['x', 'y']).nullable()), '(("x" | "y") | null)[]'],
  [z.record(z.string(), z.boolean()), 'Record<string, boolean>'],
  [z.tuple([z.number(), z.literal(true)]), '[number, true]'],
  [z.union([z.string(), z.string().min(3)]), 'string'],
  [z.object({ a: z.string() }).and(z.object({ b: z.null() })), '{ "a": string; "b": null }'],
  [z.unknown(), 'unknown'],
])('%# is written as TypeScript', (schema, text) => {
  expect(typeOf(schema)).toBe(text)
})

it('what is sent has its type before it is transformed', () => {
  expect(typeOf(z.object({ a: z.string().transform(Number), b: z.int().default(1) }), 'input')).toBe(
    '{ "a": string; "b"?: number }',
  )
})
