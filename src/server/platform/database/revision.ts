/**
 * Optimistic locking: an edit names the revision that its author saw. If somebody else saved first, nothing changes, and
 * the failure contains the stored version, so that the author can merge both.
 */
import { Failure } from '#contract/failures.ts'
import type { Database } from './database.ts'

export interface RowRevision {
  uuid: string
  revision: number
}

/** Somebody else saved first. It rolls back the transaction that it is thrown in. */
export class RevisionChangedError extends Error {}

/**
 * Runs an edit that throws RevisionChangedError if somebody else saved first.
 * @param loadStored returns the stored version; it runs after the transaction, which may hold the only connection
 * @throws Failure changed
 */
export const withStoredVersion = async <Result>(
  loadStored: () => Promise<Record<string, unknown>>,
  edit: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await edit()
  } catch (cause) {
    throw cause instanceof RevisionChangedError ? new Failure('changed', { blocks: await loadStored() }) : cause
  }
}

interface RevisionEdit<Row> {
  /** The revision that the author saw. */
  revision: number
  /** Finds the row, and locks what the edit changes. */
  lock: (tx: Database) => Promise<Row | undefined>
  loadStored: () => Promise<Record<string, unknown>>
  edit: (tx: Database, row: Row) => Promise<void>
}

/** Edits a row in one transaction, if it has the given revision. @throws Failure not_found, changed */
export const withRevision = <Row extends { revision: number; deleted_at?: Date | null }>(
  db: Database,
  { revision, lock, loadStored, edit }: RevisionEdit<Row>,
): Promise<void> =>
  withStoredVersion(loadStored, () =>
    db.transaction().execute(async (tx) => {
      const row = await lock(tx)
      if (!row || row.deleted_at) throw new Failure('not_found')
      if (row.revision !== revision) throw new RevisionChangedError()
      await edit(tx, row)
    }),
  )
