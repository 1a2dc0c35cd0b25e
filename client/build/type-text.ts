// TypeScript for JSON Schemas, as zod writes them.

export type JsonSchema = {
  $ref?: string
  const?: unknown
  enum?: readonly unknown[]
  type?: string | readonly string[]
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  allOf?: readonly JsonSchema[]
  items?: JsonSchema
  prefixItems?: readonly JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: readonly string[]
  additionalProperties?: boolean | JsonSchema
}

const plainTypes: Record<string, string> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

const joined = (parts: readonly string[], by: '|' | '&'): string => {
  const distinct = [...new Set(parts)]
  const alone = (part: string) => (/ [|&] /.test(part) ? `(${part})` : part)
  return distinct.length === 1 ? String(distinct[0]) : distinct.map(alone).join(` ${by} `)
}

const objectText = ({ properties = {}, required = [], additionalProperties }: JsonSchema): string => {
  const fields = Object.entries(properties).map(
    ([name, field]) => `${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeText(field)}`,
  )
  const own = `{ ${fields.join('; ')} }`
  if (typeof additionalProperties !== 'object') return own
  const others = `Record<string, ${typeText(additionalProperties)}>`
  return fields.length === 0 ? others : `${own} & ${others}`
}

/** The type of the values that a schema accepts; `unknown` for one that says nothing. A `$ref` is a type of its last name. */
export const typeText = (schema: JsonSchema): string => {
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum)
    return joined(
      schema.enum.map((value) => JSON.stringify(value)),
      '|',
    )
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return joined(choices.map(typeText), '|')
  if (schema.allOf) return joined(schema.allOf.map(typeText), '&')
  if (Array.isArray(schema.type))
    return joined(
      schema.type.map((type) => typeText({ ...schema, type })),
      '|',
    )
  if (schema.type === 'array') {
    if (schema.prefixItems) return `[${schema.prefixItems.map(typeText).join(', ')}]`
    return `(${schema.items ? typeText(schema.items) : 'unknown'})[]`
  }
  if (schema.type === 'object') return objectText(schema)
  return plainTypes[String(schema.type)] ?? 'unknown'
}
