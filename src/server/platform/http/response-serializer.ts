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

const escapeCharacter = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * Writes plain ASCII. One curly quote among a hundred kilobytes would make the whole string use two bytes per
 * character, and encoding that takes longer than the rest of the response.
 */
const writeJson: Serializer = (value) => JSON.stringify(value).replaceAll(/[\u0080-\uffff]/g, escapeCharacter)

/** Printable ASCII without quotes and backslashes: nothing in it needs escaping. */
const PLAIN = /^[ !#-[\]-~]*$/

const writeSimple: Serializer = (value) => {
  if (typeof value === 'string' && PLAIN.test(value)) return `"${value}"`
  return Number.isFinite(value) ? String(value) : writeJson(value)
}

const createObjectWriter = (schema: z.ZodObject): Serializer => {
  const fields = Object.entries(schema.shape).map(
    ([key, field]) => [key, `${JSON.stringify(key)}:`, getSerializer(field)] as const,
  )
  return (value) => {
    const source = value as Fields
    let text = ''
    for (const [key, name, write] of fields) {
      const field = source[key]
      if (field !== undefined) text += `${text === '' ? '' : ','}${name}${write(field)}`
    }
    return `{${text}}`
  }
}

/**
 * Caches the JSON of frozen values, which never change. Code that freezes a value guarantees the same for everything in
 * it.
 */
const cacheIfFrozen = (write: Serializer): Serializer => {
  const cachedTexts = new WeakMap<object, string>()
  return (value) => {
    if (!Object.isFrozen(value)) return write(value)
    // Flatten the string: a rope that is used often would otherwise be joined each time.
    return memoize(cachedTexts, value as object, () => Buffer.from(write(value), 'latin1').toString('latin1'))
  }
}

const createListWriter = (element: z.ZodType): Serializer => {
  const write = getSerializer(element)
  return (value) => `[${(value as unknown[]).map((each) => write(each)).join(',')}]`
}

const simpleKinds = new Set(['string', 'number', 'boolean', 'null', 'literal', 'enum', 'date', 'template_literal'])

/** True if the schema allows any field, like the content of a page. */
const isLoose = ({ def: { catchall } }: z.ZodObject): boolean => catchall instanceof z.ZodUnknown

const createWriter = (schema: z.ZodType): Serializer => {
  if (schema instanceof z.ZodObject && isLoose(schema)) return writeJson
  if (schema instanceof z.ZodObject) return cacheIfFrozen(createObjectWriter(schema))
  if (schema instanceof z.ZodArray) return cacheIfFrozen(createListWriter(schema.element as z.ZodType))
  if (schema instanceof z.ZodOptional) return getSerializer(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodNullable) {
    const write = getSerializer(schema.unwrap() as z.ZodType)
    return (value) => (value === null ? 'null' : write(value))
  }
  const options = schema instanceof z.ZodUnion ? (schema.options as z.ZodType[]) : [schema]
  if (options.every(({ def }) => simpleKinds.has(def.type))) return writeSimple
  return (value) => writeJson(schema.parse(value))
}

const writers = new WeakMap<z.ZodType, Serializer>()

/**
 * Returns a function that writes a value with its declared fields only. An unknown kind of schema is parsed instead.
 */
export const getSerializer = (schema: z.ZodType): Serializer => memoize(writers, schema, () => createWriter(schema))

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
