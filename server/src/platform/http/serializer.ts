// Serializes responses by their declared schema, so that no undeclared field is sent.
import fastJson from 'fast-json-stringify'
import { z } from 'zod'

type Writer = (answer: unknown) => string

/** Compiles the serializer of this schema. */
export const compileSerializer = (shape: z.ZodType): Writer =>
  // zod's types know more schemas than JSON Schema's; what it makes for this target is valid.
  fastJson(z.toJSONSchema(shape, { target: 'draft-7' }) as fastJson.ObjectSchema)

/** Several apps of one process, as in tests, use the same schemas. Compiling them is most of the time that an app takes. */
const compiled = new WeakMap<z.ZodType, Writer>()

const compileOnce = (shape: z.ZodType): Writer => {
  const write = compiled.get(shape) ?? compileSerializer(shape)
  compiled.set(shape, write)
  return write
}

/** Like `compileSerializer`, but compiled at first use, because compiling all serializers would slow down the start. */
export const createSerializer = (shape: z.ZodType): Writer => {
  let write: Writer | undefined
  return (answer) => {
    write ??= compileOnce(shape)
    return write(answer)
  }
}
