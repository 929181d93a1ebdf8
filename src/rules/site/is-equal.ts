type UnknownRecord = Record<string, unknown>

const isObject = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Compares two values deeply, in any key order, because a database does not preserve it. */
export const isEqual = (before: unknown, after: unknown): boolean => {
  if (before === after) return true
  if (Array.isArray(before) && Array.isArray(after)) {
    return before.length === after.length && before.every((item, index) => isEqual(item, after[index]))
  }
  if (!isObject(before) || !isObject(after)) return false
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].every((name) => isEqual(before[name], after[name]))
}
