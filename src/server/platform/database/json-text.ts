/**
 * Writes JSON for the database, which refuses lone surrogates: they are replaced. Request bodies are well-formed
 * already (http/bodies.ts).
 */
export const formatJson = (content: object, indent?: number): string =>
  JSON.stringify(content, (_name, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value), indent)
