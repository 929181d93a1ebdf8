/**
 * Parses large bodies off the main thread. The number of their values is limited, so transferring the result is fast.
 */
import { createTaskHandler } from '../threads/task-handler.ts'
import { parseJsonBody } from './json-text.ts'

/** The largest body is a long text or a few files, or an import of sessions that names each of its files. */
const MAX_VALUES = 50_000

/** Undefined for a malformed body. */
export type ParsedBody = { value: unknown } | undefined

export const handleTask = createTaskHandler((bytes: Uint8Array): ParsedBody => {
  try {
    return { value: parseJsonBody(new TextDecoder().decode(bytes), MAX_VALUES) }
  } catch {
    return undefined
  }
})
