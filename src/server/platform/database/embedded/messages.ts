/** What the main thread and the database's thread say to each other. */

/** A parameter as PostgreSQL reads it: its text, its bytes, or null. */
export type Value = string | Uint8Array | null

/** `alone`: inside a transaction, so that one left open is no mistake. */
export type Work =
  | { kind: 'statement'; sql: string; values: Value[]; alone: boolean }
  | { kind: 'script'; sql: string; alone: boolean }
  | { kind: 'close' }

export type Request = { id: number } & Work

export interface Outcome {
  /** First word of the command tag: SELECT, INSERT, COMMIT, ROLLBACK. */
  command: string
  /** Rows found or changed, where the command counts them. */
  count?: number
  fields: { name: string; type: number }[]
  rows: (string | null)[][]
}

/** What is known of a database error on both engines; `code` is the SQLSTATE. */
export interface ErrorFacts {
  message: string
  code?: string
  constraint?: string
  detail?: string
  schema?: string
  table?: string
  column?: string
}

export type Answer =
  | { kind: 'ready' }
  /** The disk is nearly full, and nothing is written any more; or it has room again. */
  | { kind: 'room'; low: boolean }
  | { kind: 'done'; id: number; outcomes: Outcome[] }
  | { kind: 'failed'; id: number; error: ErrorFacts }
  | { kind: 'notification'; channel: string; payload: string }

export interface WorkerSettings {
  folder: string
  /** Where the worker writes the number of the request it has begun. */
  begun: Float64Array
}
