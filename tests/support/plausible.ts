/** Valid blocks from an endpoint's own schema, for tests that call every endpoint. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  format?: string
  pattern?: string
  minLength?: number
  minimum?: number
  minItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

export interface BlockOptions {
  /** The value of UUID fields. */
  uuid: string
  /** The value of text fields, if it is allowed. */
  text: string
  /** Whether optional fields are included. */
  withOptional: boolean
}

/** Values for texts with a pattern; the first match is used. */
const candidates = ['calm.content', 'sleep', '0930', '2026-11', 'breath', 'web', 'UTC', 'home', 'a1', '1']

const formats: Record<string, (options: BlockOptions) => string> = {
  uuid: ({ uuid }) => uuid,
  date: () => '2026-11-20',
  'date-time': () => '2026-11-20T10:00:00+00:00',
  email: () => 'someone@school.test',
}

const textFor = (schema: Schema, options: BlockOptions): string => {
  const made = schema.format && formats[schema.format]?.(options)
  if (made) return made
  const matches = (text: string) =>
    (!schema.pattern || new RegExp(schema.pattern, 'u').test(text)) && text.length >= (schema.minLength ?? 0)
  return [options.text, ...candidates].find(matches) ?? options.text
}

const objectFor = ({ properties = {}, required = [] }: Schema, options: BlockOptions): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => options.withOptional || required.includes(name))
      // IDs that the client chooses are new in each request.
      .map(([name, field]) => [name, name === 'client_uuid' ? randomUUID() : valueFor(field, options)]),
  )

const valueFor = (schema: Schema, options: BlockOptions): unknown => {
  const { type, anyOf, oneOf, allOf } = schema
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = (anyOf ?? oneOf)?.[0]
  if (choice) return valueFor(choice, options)
  if (allOf) return Object.assign({}, ...allOf.map((field) => valueFor(field, options))) as unknown
  if (type === 'object') return objectFor(schema, options)
  if (type === 'array') {
    return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => valueFor(schema.items ?? {}, options))
  }
  if (type === 'string') return textFor(schema, options)
  if (type === 'boolean') return true
  return type === 'null' ? null : Math.max(1, schema.minimum ?? 1)
}

const schemas = new WeakMap<Endpoint['blocks'], Schema>()

/** Cached, because generating a schema takes longer than the request. */
const schemaOf = (blocks: Endpoint['blocks']): Schema => {
  const made =
    schemas.get(blocks) ?? (z.toJSONSchema(z.object(blocks), { io: 'input', unrepresentable: 'any' }) as Schema)
  schemas.set(blocks, made)
  return made
}

export const validBlocks = ({ blocks }: Pick<Endpoint, 'blocks'>, options: BlockOptions): Record<string, unknown> =>
  valueFor(schemaOf(blocks), options) as Record<string, unknown>
