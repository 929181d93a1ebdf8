/**
 * Returns the value of an object's own property, or undefined for a name that every object inherits, such as
 * `constructor`.
 */
export const getOwnValue = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined
