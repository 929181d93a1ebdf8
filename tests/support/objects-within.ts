/** Every object in the schema of an endpoint, at any depth, for tests that add something to each. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { validBlocks } from './plausible.ts'

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
interface SchemaPosition {
  path: string
  around: Around
}

/** Literals that select a union member must be present, so that its other keys are validated. */
const discriminators = ({ shape }: z.ZodObject): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([key, field]) => (field instanceof z.ZodLiteral ? [[key, field.value]] : [])),
  )

const ofObject = (schema: z.ZodObject, { path, around }: SchemaPosition): ObjectWithin[] => {
  const isLoose = schema.def.catchall !== undefined && !(schema.def.catchall instanceof z.ZodNever)
  const fixed = discriminators(schema)
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
const ofUnion = (schema: z.ZodUnion, position: SchemaPosition): ObjectWithin[] => {
  const options = schema.options as z.ZodType[]
  if (schema instanceof z.ZodDiscriminatedUnion) return options.flatMap((option) => objectsWithin(option, position))
  return options.flatMap((option) => {
    const complete = validBlocks({ blocks: { option } }, { uuid: randomUUID(), text: 'Words', withOptional: true })[
      'option'
    ]
    const around: Around = (inside) => position.around({ ...(complete as object), ...(inside as object) })
    return objectsWithin(option, { ...position, around }).map((schemaObject) => ({
      ...schemaObject,
      unnamed: true as const,
    }))
  })
}

/** Types that contain no object. */
const leafTypes = new Set(['string', 'number', 'int', 'boolean', 'literal', 'enum', 'null', 'template_literal'])

/** @throws Error for a kind of schema that isn't supported */
export const objectsWithin = (schema: z.ZodType, position: SchemaPosition): ObjectWithin[] => {
  if (schema instanceof z.ZodObject) return ofObject(schema, position)
  if (schema instanceof z.ZodArray) {
    const { path, around } = position
    return objectsWithin(schema.element as z.ZodType, { path: `${path}.0`, around: (inside) => around([inside]) })
  }
  if (schema instanceof z.ZodUnion) return ofUnion(schema, position)
  if (schema instanceof z.ZodPipe) return objectsWithin(schema.in as z.ZodType, position)
  if ('unwrap' in schema) return objectsWithin((schema as z.ZodOptional).unwrap() as z.ZodType, position)
  if (leafTypes.has(schema.def.type)) return []
  throw new Error(`${position.path} is a ${schema.def.type}, in which nobody knows what can stand`)
}
