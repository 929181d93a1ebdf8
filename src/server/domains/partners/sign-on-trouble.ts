/** The line on the connection page when a sign-on is refused for a reason that an admin can fix. */
import type { Database } from '#server/platform/database/database.ts'
import { updateConnection, type ConnectionRow } from './connections.queries.ts'

/** Reasons as the check of a response reports them, and the line that the school's admin reads. */
const lines: readonly [reason: RegExp, line: string][] = [
  [
    /certificate has expired/,
    "Sign-ins fail because the platform's certificate has expired. Ask the platform for its new certificate, and add it here.",
  ],
  [
    /Invalid (?:document )?signature/,
    'A sign-in failed because it was signed with an unknown certificate. If the platform has a new certificate, add it here.',
  ],
  [
    /issued in the future|too old|not valid now|not yet valid|assertion expired/,
    'A sign-in failed because its time was off. If it happens again, the clock of the platform or of this server is wrong: set both by a time server.',
  ],
]
const knownLines = new Set(lines.map(([, line]) => line))

/** Anybody can send a response that is refused, so a line is fixed text and contains nothing that was sent. */
export const recordSignOnTrouble = async (db: Database, row: ConnectionRow, reason: string): Promise<void> => {
  const line = lines.find(([pattern]) => pattern.test(reason))?.[1]
  if (line && line !== row.test_problem) await updateConnection(db, row.organization_uuid, { test_problem: line })
}

/** A successful sign-on clears such a line, and no other problem. */
export const clearSignOnTrouble = async (db: Database, row: ConnectionRow): Promise<void> => {
  if (row.test_problem === null || !knownLines.has(row.test_problem)) return
  await updateConnection(db, row.organization_uuid, { test_problem: null })
}
