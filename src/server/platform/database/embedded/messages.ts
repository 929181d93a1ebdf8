/** The messages between the main thread and the database thread. */

/** A parameter in the form that PostgreSQL reads: text, bytes or null. */
export type StatementValue = string | Uint8Array | null

/** `alone` is true inside a transaction, which may therefore stay open after the statement. */
export type Work =
  | { kind: 'statement'; sql: string; values: StatementValue[]; alone: boolean }
  | { kind: 'script'; sql: string; alone: boolean }
  | { kind: 'close' }

export type WorkerRequest = { id: number } & Work

export interface Outcome {
  /** The first word of the command tag: SELECT, INSERT, COMMIT, ROLLBACK. */
  command: string
  /** The number of rows found or changed, for commands that report it. */
  count?: number
  fields: { name: string; type: number }[]
  rows: (string | null)[][]
}

/** The facts of a database error that both engines provide; `code` is the SQLSTATE. */
export interface ErrorFacts {
  message: string
  code?: string
  constraint?: string
  detail?: string
  schema?: string
  table?: string
  column?: string
}

export type WorkerResponse =
  | { kind: 'ready' }
  /** The disk is nearly full and the database only reads, or it has space again. */
  | { kind: 'room'; low: boolean }
  | { kind: 'done'; id: number; outcomes: Outcome[] }
  | { kind: 'failed'; id: number; error: ErrorFacts }
  | { kind: 'notification'; channel: string; payload: string }

export interface WorkerSettings {
  folder: string
  /** The shared memory in which the worker writes the id of the request that it started last. */
  startedId: Float64Array
}
