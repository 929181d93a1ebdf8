/** What a table says of a name from outside: nothing for names that every object has, such as `constructor`. */
export const getOwnValue = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined
