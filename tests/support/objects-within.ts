/** Every object that a call takes, however deep in its declaration, for tests that put something into each of them. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { plausible } from './plausible.ts'

export interface ObjectWithin {
  /** As a refusal names it: `Lesson.links.0`. */
  path: string
  /** The keys that it knows. */
  keys: readonly string[]
  /** What it is called in the API document where it takes any key; a rule of its own then looks at it. */
  loose?: string
  /** One of several forms that nothing tells apart: a refusal does not say which key is too many. */
  unnamed?: true
  /** A block that has the given thing in this place. */
  around: (inside: object) => unknown
}

type Around = (inside: unknown) => unknown
interface Place {
  path: string
  around: Around
}

/** What tells the forms of a thing apart has to be there, for its other keys to be looked at. */
const tellsApart = ({ shape }: z.ZodObject): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([key, field]) => (field instanceof z.ZodLiteral ? [[key, field.value]] : [])),
  )

const ofObject = (schema: z.ZodObject, { path, around }: Place): ObjectWithin[] => {
  const isLoose = schema.def.catchall !== undefined && !(schema.def.catchall instanceof z.ZodNever)
  const fixed = tellsApart(schema)
  const own: ObjectWithin = {
    path,
    keys: Object.keys(schema.shape),
    ...(isLoose ? { loose: z.globalRegistry.get(schema)?.id ?? path } : {}),
    around: (inside) => around({ ...fixed, ...inside }),
  }
  if (isLoose) return [own]
  const inner = Object.entries(schema.shape).flatMap(([key, field]) =>
    objectsWithin(field as z.ZodType, {
      path: `${path}.${key}`,
      around: (inside) => around({ ...fixed, [key]: inside }),
    }),
  )
  return [own, ...inner]
}

/** Where no key tells the forms apart, each stands there whole: nothing but what is put into it is wrong. */
const ofUnion = (schema: z.ZodUnion, place: Place): ObjectWithin[] => {
  const options = schema.options as z.ZodType[]
  if (schema instanceof z.ZodDiscriminatedUnion) return options.flatMap((option) => objectsWithin(option, place))
  return options.flatMap((option) => {
    const whole = plausible({ blocks: { option } }, { uuid: randomUUID(), text: 'Words', whole: true })['option']
    const around: Around = (inside) => place.around({ ...(whole as object), ...(inside as object) })
    return objectsWithin(option, { ...place, around }).map((one) => ({ ...one, unnamed: true as const }))
  })
}

/** Nothing can stand in them. */
const leaves = new Set(['string', 'number', 'int', 'boolean', 'literal', 'enum', 'null', 'template_literal'])

/** @throws Error for a kind of declaration that it cannot look into */
export const objectsWithin = (schema: z.ZodType, place: Place): ObjectWithin[] => {
  if (schema instanceof z.ZodObject) return ofObject(schema, place)
  if (schema instanceof z.ZodArray) {
    const { path, around } = place
    return objectsWithin(schema.element as z.ZodType, { path: `${path}.0`, around: (inside) => around([inside]) })
  }
  if (schema instanceof z.ZodUnion) return ofUnion(schema, place)
  if (schema instanceof z.ZodPipe) return objectsWithin(schema.in as z.ZodType, place)
  if ('unwrap' in schema) return objectsWithin((schema as z.ZodOptional).unwrap() as z.ZodType, place)
  if (leaves.has(schema.def.type)) return []
  throw new Error(`${place.path} is a ${schema.def.type}, in which nobody knows what can stand`)
}
