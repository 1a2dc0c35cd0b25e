// How an answer becomes text: by its declared shape and nothing else, so that an undeclared field never leaves.
import fastJson from 'fast-json-stringify'
import { z } from 'zod'

type Writer = (answer: unknown) => string

/** Makes the writer of answers of this shape. */
export const compileAnswerWriter = (shape: z.ZodType): Writer =>
  // zod knows more schemas than JSON Schema's types say; what it makes for this target is one of theirs.
  fastJson(z.toJSONSchema(shape, { target: 'draft-7' }) as fastJson.ObjectSchema)

/** The same, compiled at its first use: all of them together are a good part of a start. */
export const createAnswerWriter = (shape: z.ZodType): Writer => {
  let write: Writer | undefined
  return (answer) => {
    write ??= compileAnswerWriter(shape)
    return write(answer)
  }
}
