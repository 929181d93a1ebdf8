/**
 * Erases what a person wrote, or everything that refers to them except the bare account. It is final, and runs in one
 * transaction.
 */
import type { eraseKinds } from '#contract/privacy.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { clearMention, deleteWithTombstones, deleteOwnRows, resetAccount } from './erase.queries.ts'
import { enqueueFolderSweep } from './files.jobs.ts'
import { type OwnTable, type PersonalTables, findPersonalTables } from './personal-tables.ts'
import type { PrivacyDependencies } from './ports.ts'

/**
 * The reviewed list of tables with what a person wrote and created, each with a description. All other tables are
 * erased only with everything.
 */
export const authoredTables: Readonly<Record<string, string>> = {
  reflect_response: 'check-ins with their notes',
  journal_entry: 'the journal',
  exercises_exercise: 'exercises with their scripts, pictures and messages',
  library_session: 'the same exercises in the library, also shared ones',
  studio_recording: 'recordings of their voice with all takes, also published ones',
  support_request: 'that they asked to talk to someone',
  privacy_export: 'copies of all this',
}

/** The tables that record deleted entries, because devices may send them again. */
const tombstoneTables: Readonly<Record<string, string>> = {
  reflect_response: 'reflect_gone',
  journal_entry: 'journal_gone',
}

interface ErasureScope {
  accountUuid: string
  what: (typeof eraseKinds)[number]
}

/** The last step of an erasure, in the same transaction: all of it succeeds or nothing. */
type FinalStep = (tx: Database) => Promise<void>

/**
 * Erasing everything also deletes the key of unsent data on devices: it can't be sent again, so no record of it is
 * needed.
 */
const eraseTable = (tx: Database, ownTable: OwnTable, { accountUuid, what, now }: ErasureScope & { now: Date }) => {
  const tombstoneTable = what === 'written' ? tombstoneTables[ownTable.table] : undefined
  return tombstoneTable
    ? deleteWithTombstones(tx, { table: ownTable.table, tombstoneTable, accountUuid, now })
    : deleteOwnRows(tx, ownTable, accountUuid)
}

const eraseRows = async (
  tx: Database,
  tables: PersonalTables,
  erasure: ErasureScope & { now: Date },
): Promise<number> => {
  const { accountUuid, what } = erasure
  let rows = 0
  for (const ownTable of tables.own.filter(({ table }) => what === 'everything' || table in authoredTables)) {
    rows += await eraseTable(tx, ownTable, erasure)
  }
  if (what === 'written') return rows
  for (const mention of tables.mentions) rows += await clearMention(tx, mention, accountUuid)
  await resetAccount(tx, accountUuid)
  return rows
}

/** @returns how many rows were erased; a second call finds none */
export const eraseAccountData = async (
  platform: Platform,
  ports: PrivacyDependencies,
  { finalStep, ...erasure }: ErasureScope & { finalStep?: FinalStep },
): Promise<number> => {
  const { db, events, clock } = platform
  const { accountUuid, what } = erasure
  const tables = await findPersonalTables(db)
  return db.transaction().execute(async (tx) => {
    await ports.beforeAccountErased(tx, accountUuid)
    const rows = await eraseRows(tx, tables, { ...erasure, now: clock.now() })
    await enqueueFolderSweep(platform, tx, { account: accountUuid })
    await events.publish(accountUuid, { kind: 'notifications' }, tx)
    if (what === 'everything') await events.publish(accountUuid, { kind: 'person' }, tx)
    await finalStep?.(tx)
    return rows
  })
}
