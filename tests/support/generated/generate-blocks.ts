/** Generates blocks from the schema of an endpoint: valid, with edge values, or with something wrong. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { RandomChoices } from './random-choices.ts'
import { createAnything, createNested, oddNumbers, oddTexts, pickOddText } from './edge-values.ts'

interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

export interface GenerateOptions {
  chance: RandomChoices
  /** UUIDs, keys and cursors from earlier responses. */
  seen: readonly string[]
  /** The percentage of fields that get an edge value or an invalid one. */
  odd: number
  /** Texts to use in text fields that accept them. */
  texts?: readonly string[]
}

const schemas = new Map<Endpoint, Schema>()
const getSchema = (endpoint: Endpoint): Schema => {
  const cached = schemas.get(endpoint)
  if (cached) return cached
  const jsonSchema = z.toJSONSchema(z.object(endpoint.blocks), { io: 'input', unrepresentable: 'any' }) as Schema
  schemas.set(endpoint, jsonSchema)
  return jsonSchema
}

const words = [
  'calm',
  'content',
  'sleep',
  '0930',
  '2026-11',
  'breath',
  'web',
  'UTC',
  'Europe/Berlin',
  'home',
  'a1',
  '1',
]

const listEdgeLengths = ({ minLength = 0, maxLength = 40 }: Schema): number[] => [
  minLength,
  Math.max(0, minLength - 1),
  Math.min(maxLength, 60_000),
  Math.min(maxLength + 1, 60_000),
]

const validTextsByFormat: Record<string, string> = {
  date: '2026-11-20',
  'date-time': '2026-11-20T10:00:00+00:00',
  email: 'someone@school.test',
  uri: 'https://school.test/x',
}

const createOddText = (schema: Schema, { chance, seen }: GenerateOptions): string => {
  if (schema.format) return pickOddText(schema.format, chance)
  if (chance.percent(20) && seen.length > 0) return chance.one(seen)
  return chance.percent(30) ? 'q'.repeat(chance.one(listEdgeLengths(schema))) : chance.one(oddTexts)
}

const createText = (schema: Schema, options: GenerateOptions): string => {
  const { chance, seen, odd } = options
  const { format, pattern, minLength = 0, maxLength = 40 } = schema
  if (chance.percent(odd)) return createOddText(schema, options)
  if (format === 'uuid') return chance.percent(85) && seen.length > 0 ? chance.one(seen) : randomUUID()
  if (format) return validTextsByFormat[format] ?? pickOddText(format, chance)
  const isFit = (word: string): boolean =>
    (!pattern || new RegExp(pattern, 'u').test(word)) && word.length >= minLength && word.length <= maxLength
  const requested = options.texts?.filter(isFit) ?? []
  const fittingTexts = requested.length > 0 ? requested : words.filter(isFit)
  return fittingTexts.length > 0 ? chance.one(fittingTexts) : 'q'.repeat(Math.max(1, minLength))
}

const createNumber = (
  { type, minimum, exclusiveMinimum, maximum }: Schema,
  { chance, odd }: GenerateOptions,
): number => {
  const low = minimum ?? exclusiveMinimum ?? 0
  const high = Math.min(maximum ?? low + 10, low + 1_000_000)
  if (!chance.percent(odd)) {
    const value = low + chance.part() * (high - low)
    return type === 'integer' ? Math.round(value) : value
  }
  return chance.percent(60) ? chance.one([low, low - 1, high, high + 1]) : chance.one(oddNumbers)
}

type RootSchema = Schema & { properties?: Record<string, Schema> }

const resolveReference = (schema: Schema, root: RootSchema): Schema =>
  schema.$ref ? (root.$defs?.[schema.$ref.replace('#/$defs/', '')] ?? {}) : schema

const createValue = (requested: Schema, root: RootSchema, options: GenerateOptions): unknown => {
  const schema = resolveReference(requested, root)
  const { chance } = options
  const { type, anyOf, oneOf, allOf, items = {}, minItems = 0, maxItems = 4 } = schema
  if ('const' in schema) return schema.const
  if (schema.enum) return chance.one(schema.enum)
  const choices = anyOf ?? oneOf
  if (choices?.length) return createValue(chance.one(choices), root, options)
  if (allOf) return Object.assign({}, ...allOf.map((member) => createValue(member, root, options))) as unknown
  if (type === 'object') return createObject(schema, root, options)
  if (type === 'array') {
    const length = !chance.percent(options.odd)
      ? minItems + chance.whole(Math.min(4, maxItems - minItems + 1))
      : Math.min(maxItems + 1, 300)
    return Array.from({ length }, () => createValue(items, root, options))
  }
  if (type === 'string') return createText(schema, options)
  if (type === 'boolean') return chance.percent(50)
  if (type === 'integer' || type === 'number') return createNumber(schema, options)
  return type === 'null' ? null : createAnything(chance)
}

const createObject = (
  { properties = {}, required = [] }: Schema,
  root: RootSchema,
  options: GenerateOptions,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name) || options.chance.percent(50))
      .map(([name, member]) => [name, name === 'client_uuid' ? randomUUID() : createValue(member, root, options)]),
  )

/** Generates blocks that match the schema, with some edge values. */
export const generateBlocks = (endpoint: Endpoint, options: GenerateOptions): Record<string, unknown> => {
  const schema = getSchema(endpoint)
  return createObject(schema, schema, options)
}

/** Fields that no caller may set by adding them. */
const forbiddenFields = {
  role: 'admin',
  user_type: 'admin',
  operator: true,
  permissions: ['learn'],
  school_uuid: '00000000-0000-0000-0000-000000000000',
  organization_uuid: '00000000-0000-0000-0000-000000000000',
  account_uuid: '00000000-0000-0000-0000-000000000000',
  status: 'published',
  password_hash: 'x',
  constructor: { prototype: { operator: true } },
}

/** Returns the path of every value inside a value. */
const listPaths = (value: unknown, path: (string | number)[] = []): (string | number)[][] => {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([name, member]) => listPaths(member, [...path, name]))
  return path.length > 0 ? [path, ...inner] : inner
}

const findHolder = (value: Record<string, unknown>, path: readonly (string | number)[]): Record<string, unknown> =>
  path.slice(0, -1).reduce((holder, name) => holder[name] as Record<string, unknown>, value)

/** Makes one value in the blocks invalid. Mutates its argument. */
export const corruptBlocks = (blocks: Record<string, unknown>, chance: RandomChoices): Record<string, unknown> => {
  const paths = listPaths(blocks)
  if (paths.length === 0) return { ...blocks, [chance.one(['Session', 'Extra', 'Filter'])]: createAnything(chance) }
  const path = chance.one(paths)
  const name = path.at(-1) as string
  const holder = findHolder(blocks, path)
  chance.one<() => void>([
    () => void (holder[name] = createAnything(chance)),
    () => void (holder[name] = createAnything(chance)),
    () => void delete holder[name],
    () =>
      void Object.assign(
        holder,
        chance.percent(50) ? forbiddenFields : { [chance.one(Object.keys(forbiddenFields))]: true },
      ),
    () => void (holder[name] = Array.from({ length: chance.one([1, 2, 3000]) }, () => holder[name])),
    () => void (holder[name] = { [name]: holder[name] }),
    () => void (holder[name] = createNested(200)),
    () => void (holder[name] = JSON.stringify(holder[name]) ?? ''),
  ])()
  return blocks
}
