/** Parsers for values in the browser's storage, which anyone can change. They throw on invalid JSON, which `createSlot` catches. */

type JsonObject = Record<string, unknown>

export const parseJson = (text: string): unknown => JSON.parse(text) as unknown
export const toRecord = (value: unknown): JsonObject | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined
/** Returns the value if it is one of `values`, otherwise the fallback: by default the first of them. */
export const parseOneOf = <const Value extends string>(
  values: readonly [Value, ...Value[]],
  value: unknown,
  fallback = values[0],
): Value => (values.includes(value as Value) ? (value as Value) : fallback)

/** The UUIDs that the server accepts. */
const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i
export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)
export const parseUuid = (text: string): string | undefined => (isUuid(text) ? text : undefined)

export type FieldKind = 'string' | 'number' | 'boolean' | readonly string[] | ((value: unknown) => boolean)

const isOfKind = (kind: FieldKind, value: unknown): boolean => {
  if (typeof kind === 'function') return kind(value)
  return typeof kind === 'string' ? typeof value === kind : kind.includes(value as string)
}

/** Returns whether every named field is present and of its kind. */
export const hasFields = (value: unknown, kinds: Record<string, FieldKind>): boolean => {
  const data = toRecord(value)
  return data !== undefined && Object.entries(kinds).every(([name, kind]) => isOfKind(kind, data[name]))
}

/** Returns a parser that accepts a value only with these fields. */
export const parseShape =
  <Value>(kinds: Record<string, FieldKind>) =>
  (text: string): Value | undefined => {
    const data = parseJson(text)
    return hasFields(data, kinds) ? (data as Value) : undefined
  }
