/** Every object in the schema of an endpoint, at any depth, for tests that add something to each. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { plausible } from './plausible.ts'

export interface ObjectWithin {
  /** The path as an error names it: `Lesson.links.0`. */
  path: string
  /** The declared keys. */
  keys: readonly string[]
  /** The name in the API document of an object that allows any key; another validation checks it. */
  loose?: string
  /** One of several union members without a discriminator: the error doesn't name the extra key. */
  unnamed?: true
  /** Creates a block with the given object at this path. */
  around: (inside: object) => unknown
}

type Around = (inside: unknown) => unknown
interface Place {
  path: string
  around: Around
}

/** Literals that select a union member must be present, so that its other keys are validated. */
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

/** Without a discriminator, each member gets all its fields: nothing but the added object is wrong. */
const ofUnion = (schema: z.ZodUnion, place: Place): ObjectWithin[] => {
  const options = schema.options as z.ZodType[]
  if (schema instanceof z.ZodDiscriminatedUnion) return options.flatMap((option) => objectsWithin(option, place))
  return options.flatMap((option) => {
    const whole = plausible({ blocks: { option } }, { uuid: randomUUID(), text: 'Words', whole: true })['option']
    const around: Around = (inside) => place.around({ ...(whole as object), ...(inside as object) })
    return objectsWithin(option, { ...place, around }).map((one) => ({ ...one, unnamed: true as const }))
  })
}

/** Types that contain no object. */
const leaves = new Set(['string', 'number', 'int', 'boolean', 'literal', 'enum', 'null', 'template_literal'])

/** @throws Error for a kind of schema that isn't supported */
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
