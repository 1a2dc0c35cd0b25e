// Serializes responses by their declared schema, so that no undeclared field is sent.
import fastJson from 'fast-json-stringify'
import { z } from 'zod'

type Writer = (answer: unknown) => string

/** Compiles the serializer of this schema. */
export const compileSerializer = (shape: z.ZodType): Writer =>
  // zod's types know more schemas than JSON Schema's; what it makes for this target is valid.
  fastJson(z.toJSONSchema(shape, { target: 'draft-7' }) as fastJson.ObjectSchema)

/** Like `compileSerializer`, but compiled at first use, because compiling all serializers would slow down the start. */
export const createSerializer = (shape: z.ZodType): Writer => {
  let write: Writer | undefined
  return (answer) => {
    write ??= compileSerializer(shape)
    return write(answer)
  }
}
