/**
 * What leaves the server is what the contract declares: undeclared fields are left behind. While developing and testing
 * the whole answer is parsed, so that a wrong one is an error; in production only the declared fields are picked, since
 * parsing a list of a hundred sessions would cost more than finding them.
 */
import { z } from 'zod'

type Fields = Record<string, unknown>
type Pick = (value: unknown) => unknown

const asIs: Pick = (value) => value

const pickObject = (schema: z.ZodObject): Pick => {
  const picks = Object.entries(schema.shape).map(([key, field]) => [key, pickerOf(field)] as const)
  return (value) => {
    const from = value as Fields
    const picked: Fields = {}
    for (const [key, pick] of picks) {
      const field = from[key]
      if (field !== undefined) picked[key] = pick(field)
    }
    return picked
  }
}

const pickEach = (element: z.ZodType): Pick => {
  const pick = pickerOf(element)
  return pick === asIs ? asIs : (value) => (value as unknown[]).map(pick)
}

const unlessNull = (inner: z.ZodType): Pick => {
  const pick = pickerOf(inner)
  return pick === asIs ? asIs : (value) => (value === null ? null : pick(value))
}

const simple = new Set(['string', 'number', 'int', 'boolean', 'null', 'literal', 'enum', 'date', 'template_literal'])

/** Copies of a value with its declared fields only; a kind of schema it does not know is parsed instead. */
export const pickerOf = (schema: z.ZodType): Pick => {
  if (schema instanceof z.ZodObject) return pickObject(schema)
  if (schema instanceof z.ZodArray) return pickEach(schema.element as z.ZodType)
  if (schema instanceof z.ZodNullable) return unlessNull(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodOptional) return pickerOf(schema.unwrap() as z.ZodType)
  const options = schema instanceof z.ZodUnion ? (schema.options as z.ZodType[]) : [schema]
  if (options.every(({ def }) => simple.has(def.type))) return asIs
  return (value) => schema.parse(value)
}

/** Makes what takes an endpoint's answer to what is sent. */
export const answerWriter = (shape: z.ZodRawShape, production: boolean): ((answer: Fields) => Fields) => {
  const schema = z.object(shape)
  if (!production) return (answer) => schema.parse(answer)
  const pick = pickerOf(schema)
  return (answer) => pick(answer) as Fields
}
