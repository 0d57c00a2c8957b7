// Desk forms come as JSON schemas. This reads the part of JSON schema that the server writes.

export interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string
  title?: string
  description?: string
  enum?: (string | number)[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  default?: unknown
}

export function resolved(schema: Schema, root: Schema): Schema {
  if (!schema.$ref) return schema
  const name = schema.$ref.replace('#/$defs/', '')
  return { ...(root.$defs?.[name] ?? {}), ...('default' in schema ? { default: schema.default } : {}) }
}

/** Where something begins that nobody has filled in yet. */
export function start(schema: Schema, root: Schema): unknown {
  const full = resolved(schema, root)
  if ('default' in full) return full.default
  if (full.enum) return full.enum[0]
  if (full.anyOf) return start(full.anyOf[0] ?? {}, root)
  switch (full.type) {
    case 'integer':
    case 'number':
      return 0
    case 'boolean':
      return false
    case 'array':
      return []
    case 'object':
      return Object.fromEntries(
        Object.entries(full.properties ?? {}).map(([name, one]) => [name, start(one, root)]),
      )
    default:
      return ''
  }
}

/** Which of several shapes a value has: by the one-word field that names it. */
export function variant(value: unknown, shapes: Schema[], root: Schema): number {
  const at = shapes.findIndex((shape) => {
    const full = resolved(shape, root)
    if (full.type === 'null') return value === null
    if (full.type === 'object' && typeof value === 'object' && value !== null) {
      return Object.entries(full.properties ?? {}).every(
        ([name, one]) => !one.enum || one.enum.includes((value as Record<string, never>)[name] as never),
      )
    }
    return full.type === (typeof value === 'number' ? 'integer' : typeof value)
  })
  return Math.max(at, 0)
}
