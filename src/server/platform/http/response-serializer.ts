/**
 * Serializes responses by their schema, so that only declared fields leave the server. Each field is written directly,
 * because parsing a list of a hundred sessions would take longer than loading them. In development and tests the
 * response is parsed as well, so that an invalid one is an error.
 */
import { z } from 'zod'
import { memoize } from '../memoize.ts'

type Fields = Record<string, unknown>
/** Writes a value as JSON. */
type Serializer = (value: unknown) => string

const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * Writes plain ASCII. One curly quote among a hundred kilobytes would make the whole string use two bytes per
 * character, and encoding that takes longer than the rest of the response.
 */
const asItIs: Serializer = (value) => JSON.stringify(value).replaceAll(/[\u0080-\uffff]/g, escaped)

/** Printable ASCII without quotes and backslashes: nothing in it needs escaping. */
const PLAIN = /^[ !#-[\]-~]*$/

const simple: Serializer = (value) => {
  if (typeof value === 'string' && PLAIN.test(value)) return `"${value}"`
  return Number.isFinite(value) ? String(value) : asItIs(value)
}

const objectWriter = (schema: z.ZodObject): Serializer => {
  const fields = Object.entries(schema.shape).map(
    ([key, field]) => [key, `${JSON.stringify(key)}:`, getSerializer(field)] as const,
  )
  return (value) => {
    const from = value as Fields
    let text = ''
    for (const [key, name, write] of fields) {
      const field = from[key]
      if (field !== undefined) text += `${text === '' ? '' : ','}${name}${write(field)}`
    }
    return `{${text}}`
  }
}

/**
 * Caches the JSON of frozen values, which never change. Code that freezes a value guarantees the same for everything in
 * it.
 */
const onceIfFrozen = (write: Serializer): Serializer => {
  const written = new WeakMap<object, string>()
  return (value) => {
    if (!Object.isFrozen(value)) return write(value)
    // Flatten the string: a rope that is used often would otherwise be joined each time.
    return memoize(written, value as object, () => Buffer.from(write(value), 'latin1').toString('latin1'))
  }
}

const listWriter = (element: z.ZodType): Serializer => {
  const write = getSerializer(element)
  return (value) => `[${(value as unknown[]).map((each) => write(each)).join(',')}]`
}

const simpleKinds = new Set(['string', 'number', 'boolean', 'null', 'literal', 'enum', 'date', 'template_literal'])

/** True if the schema allows any field, like the content of a page. */
const isLoose = ({ def: { catchall } }: z.ZodObject): boolean => catchall instanceof z.ZodUnknown

const newWriter = (schema: z.ZodType): Serializer => {
  if (schema instanceof z.ZodObject && isLoose(schema)) return asItIs
  if (schema instanceof z.ZodObject) return onceIfFrozen(objectWriter(schema))
  if (schema instanceof z.ZodArray) return onceIfFrozen(listWriter(schema.element as z.ZodType))
  if (schema instanceof z.ZodOptional) return getSerializer(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodNullable) {
    const write = getSerializer(schema.unwrap() as z.ZodType)
    return (value) => (value === null ? 'null' : write(value))
  }
  const options = schema instanceof z.ZodUnion ? (schema.options as z.ZodType[]) : [schema]
  if (options.every(({ def }) => simpleKinds.has(def.type))) return simple
  return (value) => asItIs(schema.parse(value))
}

const writers = new WeakMap<z.ZodType, Serializer>()

/**
 * Returns a function that writes a value with its declared fields only. An unknown kind of schema is parsed instead.
 */
export const getSerializer = (schema: z.ZodType): Serializer => memoize(writers, schema, () => newWriter(schema))

/** Returns a function that serializes the responses of an endpoint. */
export const createResponseSerializer = (shape: z.ZodRawShape, production: boolean): ((answer: Fields) => string) => {
  const schema = z.object(shape)
  const write = getSerializer(schema)
  if (production) return write
  return (answer) => {
    schema.parse(answer)
    return write(answer)
  }
}
