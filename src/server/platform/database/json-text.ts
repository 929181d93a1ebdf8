/** JSON for the database: half a letter is no letter, and the database takes none. What calls bring is whole already (http/bodies.ts). */
export const formatJson = (written: object, indent?: number): string =>
  JSON.stringify(written, (_name, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value), indent)
