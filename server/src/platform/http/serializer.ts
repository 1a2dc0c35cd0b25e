// Serializes responses by their declared schema, so that an undeclared field never leaves.
import fastJson from 'fast-json-stringify'
import { z } from 'zod'

type Writer = (answer: unknown) => string

/** Compiles the serializer of this schema. */
export const compileSerializer = (shape: z.ZodType): Writer =>
  // zod's types know more schemas than JSON Schema's; what it makes for this target is valid.
  fastJson(z.toJSONSchema(shape, { target: 'draft-7' }) as fastJson.ObjectSchema)

/** The same, compiled at its first use: compiling all of them takes a good part of a start. */
export const createSerializer = (shape: z.ZodType): Writer => {
  let write: Writer | undefined
  return (answer) => {
    write ??= compileSerializer(shape)
    return write(answer)
  }
}
