/**
 * What leaves the server is what the contract declares: undeclared fields are left behind. The text of an answer is written
 * by what its schema says, field by field, since parsing a list of a hundred sessions would cost more than finding them.
 * While developing and testing the answer is parsed as well, so that a wrong one is an error.
 */
import { z } from 'zod'
import { memoize } from '../memoize.ts'

type Fields = Record<string, unknown>
/** A value as JSON. */
type Serializer = (value: unknown) => string

const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * In plain ASCII: one curly quote among a hundred kilobytes would make the whole text one of two bytes a letter, and
 * turning that into bytes again takes longer than all the rest of an answer.
 */
const asItIs: Serializer = (value) => JSON.stringify(value).replaceAll(/[\u0080-\uffff]/g, escaped)

/** Printable ASCII without the quote and the backslash: nothing in it needs escaping. */
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

/** What is frozen never changes, so its text is made once; whoever freezes a thing promises that for all that is in it. */
const onceIfFrozen = (write: Serializer): Serializer => {
  const written = new WeakMap<object, string>()
  return (value) => {
    if (!Object.isFrozen(value)) return write(value)
    // Joined to one piece: a text that is used often should not be put together from its parts each time.
    return memoize(written, value as object, () => Buffer.from(write(value), 'latin1').toString('latin1'))
  }
}

const listWriter = (element: z.ZodType): Serializer => {
  const write = getSerializer(element)
  return (value) => `[${(value as unknown[]).map((each) => write(each)).join(',')}]`
}

const simpleKinds = new Set(['string', 'number', 'boolean', 'null', 'literal', 'enum', 'date', 'template_literal'])

/** Declared to hold anything, as the content of a page does. */
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

/** Writes a value with its declared fields only; a kind of schema it does not know is parsed instead. */
export const getSerializer = (schema: z.ZodType): Serializer => memoize(writers, schema, () => newWriter(schema))

/** Makes what takes an endpoint's answer to the text that is sent. */
export const createResponseSerializer = (shape: z.ZodRawShape, production: boolean): ((answer: Fields) => string) => {
  const schema = z.object(shape)
  const write = getSerializer(schema)
  if (production) return write
  return (answer) => {
    schema.parse(answer)
    return write(answer)
  }
}
