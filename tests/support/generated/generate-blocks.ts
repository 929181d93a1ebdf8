/** Generates blocks from the schema of an endpoint: valid, with edge values, or with something wrong. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Chance } from './random-choices.ts'
import { anything, nested, oddNumbers, oddTexts, textOf } from './edge-values.ts'

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

export interface Making {
  chance: Chance
  /** UUIDs, keys and cursors from earlier responses. */
  seen: readonly string[]
  /** The percentage of fields that get an edge value or an invalid one. */
  odd: number
  /** Texts to use in text fields that accept them. */
  texts?: readonly string[]
}

const schemas = new Map<Endpoint, Schema>()
const schemaOf = (endpoint: Endpoint): Schema => {
  const known = schemas.get(endpoint)
  if (known) return known
  const made = z.toJSONSchema(z.object(endpoint.blocks), { io: 'input', unrepresentable: 'any' }) as Schema
  schemas.set(endpoint, made)
  return made
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

const lengthsAround = ({ minLength = 0, maxLength = 40 }: Schema): number[] => [
  minLength,
  Math.max(0, minLength - 1),
  Math.min(maxLength, 60_000),
  Math.min(maxLength + 1, 60_000),
]

const tame: Record<string, string> = {
  date: '2026-11-20',
  'date-time': '2026-11-20T10:00:00+00:00',
  email: 'someone@school.test',
  uri: 'https://school.test/x',
}

const oddTextFor = (schema: Schema, { chance, seen }: Making): string => {
  if (schema.format) return textOf(schema.format, chance)
  if (chance.percent(20) && seen.length > 0) return chance.one(seen)
  return chance.percent(30) ? 'q'.repeat(chance.one(lengthsAround(schema))) : chance.one(oddTexts)
}

const textFor = (schema: Schema, making: Making): string => {
  const { chance, seen, odd } = making
  const { format, pattern, minLength = 0, maxLength = 40 } = schema
  if (chance.percent(odd)) return oddTextFor(schema, making)
  if (format === 'uuid') return chance.percent(85) && seen.length > 0 ? chance.one(seen) : randomUUID()
  if (format) return tame[format] ?? textOf(format, chance)
  const isFit = (word: string): boolean =>
    (!pattern || new RegExp(pattern, 'u').test(word)) && word.length >= minLength && word.length <= maxLength
  const requested = making.texts?.filter(isFit) ?? []
  const fits = requested.length > 0 ? requested : words.filter(isFit)
  return fits.length > 0 ? chance.one(fits) : 'q'.repeat(Math.max(1, minLength))
}

const numberFor = ({ type, minimum, exclusiveMinimum, maximum }: Schema, { chance, odd }: Making): number => {
  const low = minimum ?? exclusiveMinimum ?? 0
  const high = Math.min(maximum ?? low + 10, low + 1_000_000)
  if (!chance.percent(odd)) {
    const between = low + chance.part() * (high - low)
    return type === 'integer' ? Math.round(between) : between
  }
  return chance.percent(60) ? chance.one([low, low - 1, high, high + 1]) : chance.one(oddNumbers)
}

type Root = Schema & { properties?: Record<string, Schema> }

const deref = (schema: Schema, root: Root): Schema =>
  schema.$ref ? (root.$defs?.[schema.$ref.replace('#/$defs/', '')] ?? {}) : schema

const valueFor = (requested: Schema, root: Root, making: Making): unknown => {
  const schema = deref(requested, root)
  const { chance } = making
  const { type, anyOf, oneOf, allOf, items = {}, minItems = 0, maxItems = 4 } = schema
  if ('const' in schema) return schema.const
  if (schema.enum) return chance.one(schema.enum)
  const choices = anyOf ?? oneOf
  if (choices?.length) return valueFor(chance.one(choices), root, making)
  if (allOf) return Object.assign({}, ...allOf.map((one) => valueFor(one, root, making))) as unknown
  if (type === 'object') return objectFor(schema, root, making)
  if (type === 'array') {
    const length = !chance.percent(making.odd)
      ? minItems + chance.whole(Math.min(4, maxItems - minItems + 1))
      : Math.min(maxItems + 1, 300)
    return Array.from({ length }, () => valueFor(items, root, making))
  }
  if (type === 'string') return textFor(schema, making)
  if (type === 'boolean') return chance.percent(50)
  if (type === 'integer' || type === 'number') return numberFor(schema, making)
  return type === 'null' ? null : anything(chance)
}

const objectFor = ({ properties = {}, required = [] }: Schema, root: Root, making: Making): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name) || making.chance.percent(50))
      .map(([name, one]) => [name, name === 'client_uuid' ? randomUUID() : valueFor(one, root, making)]),
  )

/** Generates blocks that match the schema, with some edge values. */
export const blocksFor = (endpoint: Endpoint, making: Making): Record<string, unknown> => {
  const schema = schemaOf(endpoint)
  return objectFor(schema, schema, making)
}

/** Fields that no caller may set by adding them. */
const unheard = {
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
const placesIn = (value: unknown, way: (string | number)[] = []): (string | number)[][] => {
  if (typeof value !== 'object' || value === null) return [way]
  const inner = Object.entries(value).flatMap(([name, one]) => placesIn(one, [...way, name]))
  return way.length > 0 ? [way, ...inner] : inner
}

const holderOf = (value: Record<string, unknown>, way: readonly (string | number)[]): Record<string, unknown> =>
  way.slice(0, -1).reduce((holder, name) => holder[name] as Record<string, unknown>, value)

/** Makes one value in the blocks invalid. Mutates its argument. */
export const spoil = (blocks: Record<string, unknown>, chance: Chance): Record<string, unknown> => {
  const places = placesIn(blocks)
  if (places.length === 0) return { ...blocks, [chance.one(['Session', 'Extra', 'Filter'])]: anything(chance) }
  const way = chance.one(places)
  const name = way.at(-1) as string
  const holder = holderOf(blocks, way)
  chance.one<() => void>([
    () => void (holder[name] = anything(chance)),
    () => void (holder[name] = anything(chance)),
    () => void delete holder[name],
    () => void Object.assign(holder, chance.percent(50) ? unheard : { [chance.one(Object.keys(unheard))]: true }),
    () => void (holder[name] = Array.from({ length: chance.one([1, 2, 3000]) }, () => holder[name])),
    () => void (holder[name] = { [name]: holder[name] }),
    () => void (holder[name] = nested(200)),
    () => void (holder[name] = JSON.stringify(holder[name]) ?? ''),
  ])()
  return blocks
}
