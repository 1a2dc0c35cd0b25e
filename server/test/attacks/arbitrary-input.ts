// Generates input from a call's own schema for fast-check: mostly valid, sometimes with one part replaced by hostile
// values, sometimes completely different.
import fc from 'fast-check'
import { z } from 'zod'

type JsonSchema = {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  additionalProperties?: boolean | JsonSchema
}

const nastyTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202etxt.exe',
  "' OR 1=1 --",
  "'; DROP TABLE users; --",
  '%',
  '_',
  '\\',
  '%%%%____\\\\',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}',
  '../../../../etc/passwd',
  '/media/../../etc/passwd-960.webp',
  'http://169.254.169.254/latest/meta-data/',
  'javascript:alert(1)',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '1e309',
  '0x10',
  '-1',
  '9'.repeat(400),
  'x'.repeat(5001),
  '🥛'.repeat(300),
  'e\u0301'.repeat(200),
  'ﷺ'.repeat(100),
  'a@b.c\r\nBcc: d@e.f',
  `a${'\u0301'.repeat(31)}`,
  '0000-01-01',
  '9999-12-31',
  '9999-12-31T23:59:59-14:00',
]
const nastyNumbers = [0, -0, -1, 0.1, 1.005, 99, 100, 101, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 1e308, 5e-324]

const nasty = fc.oneof(
  fc.constantFrom<unknown>(...nastyTexts),
  fc.constantFrom<unknown>(...nastyNumbers),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { _id: {} }, { $gt: '' }, { length: 1e9 }),
  fc.jsonValue({ maxDepth: 4 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
)

/** `known` are ids that exist: without them, every call would end at the first look-up. */
const textFor = (name: string, known: readonly string[]): fc.Arbitrary<unknown> => {
  const plain = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.constantFrom(...nastyTexts),
    fc.constantFrom('Toned Milk', 'asha@shop.test', '9876543210', 'new10', '560038'),
  )
  return /_?id$/i.test(name) || name === '_id'
    ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: plain })
    : plain
}

const ofSchema = (schema: JsonSchema, name: string, known: readonly string[]): fc.Arbitrary<unknown> => {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((one) => ofSchema(one, name, known)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'object': {
      const required = new Set(schema.required)
      const fields = Object.entries(schema.properties ?? {}).map(([field, one]) => {
        const right = ofSchema(one, field, known)
        const usual = required.has(field) ? right : fc.option(right, { nil: undefined })
        return [field, fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: nasty })] as const
      })
      const shaped = fc.record(Object.fromEntries(fields))
      if (typeof schema.additionalProperties !== 'object') return shaped
      const more = fc.dictionary(fc.string({ maxLength: 70 }), ofSchema(schema.additionalProperties, name, known), {
        maxKeys: 5,
      })
      return fc.tuple(shaped, more).map(([own, other]) => ({ ...own, ...other }))
    }
    case 'array':
      return fc.array(ofSchema(schema.items ?? {}, name, known), { maxLength: 4 })
    case 'integer':
      return fc.oneof(fc.integer({ min: -2, max: 120 }), fc.constantFrom(...nastyNumbers))
    case 'number':
      return fc.oneof(
        fc.integer({ min: 0, max: 100_000 }).map((paise) => paise / 100),
        fc.constantFrom(...nastyNumbers),
      )
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return textFor(name, known)
    default:
      return nasty
  }
}

/** Bodies for a call: nine of ten have its shape, one is arbitrary. */
export const arbitraryBody = (schema: z.ZodType, known: readonly string[]): fc.Arbitrary<unknown> => {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return fc.oneof({ weight: 9, arbitrary: ofSchema(shape, '', known) }, { weight: 1, arbitrary: nasty })
}

/** Query strings for a call: its own parameters with arbitrary texts. */
export const arbitraryQuery = (schema: z.ZodType, known: readonly string[]): fc.Arbitrary<string> => {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const pair = (name: string) =>
    fc
      .oneof(textFor(name, known), fc.constantFrom('1', '2', '0', '-1', '1.5', '99999999999999999999'))
      .map((value) => `${name}=${encodeURIComponent(String(value).toWellFormed())}`)
  return fc
    .array(fc.oneof(...Object.keys(properties).map(pair), fc.constant('_id[]=a'), fc.constant('%zz=%')), {
      maxLength: 3,
    })
    .map((pairs) => pairs.join('&'))
}
