/** Deletes what a person wrote, or all that refers to them and leaves the bare account; for good, in one transaction. */
import type { eraseKinds } from '#contract/privacy.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { clearMention, deleteWithTombstones, deleteOwnRows, resetAccount } from './erase.queries.ts'
import { enqueueFolderSweep } from './files.jobs.ts'
import { type OwnTable, type PersonalTables, personalTables } from './personal-tables.ts'
import type { PrivacyDependencies } from './ports.ts'

/** What someone wrote and made, each with what it is; reviewed. All else goes only with everything. */
export const authoredTables: Readonly<Record<string, string>> = {
  reflect_response: 'check-ins with their notes',
  journal_entry: 'the journal',
  exercises_exercise: 'exercises with their scripts, pictures and messages',
  library_session: 'the same exercises where they can be heard, shared ones too',
  support_request: 'that they asked to talk to someone',
  privacy_export: 'copies of all this',
}

/** Where it is remembered that a device's writing was deleted, for what devices may send again. */
const tombstoneTables: Readonly<Record<string, string>> = {
  reflect_response: 'reflect_gone',
  journal_entry: 'journal_gone',
}

interface ErasureScope {
  accountUuid: string
  what: (typeof eraseKinds)[number]
}

/** What is done after it, in its transaction: all of it or nothing. */
type FinalStep = (tx: Database) => Promise<void>

/** With everything the key of what lies on devices goes too: nothing of it can be sent again, or has to be remembered. */
const eraseTable = (tx: Database, own: OwnTable, { accountUuid, what, now }: ErasureScope & { now: Date }) => {
  const gone = what === 'written' ? tombstoneTables[own.table] : undefined
  return gone
    ? deleteWithTombstones(tx, { table: own.table, gone, accountUuid, now })
    : deleteOwnRows(tx, own, accountUuid)
}

const eraseRows = async (
  tx: Database,
  tables: PersonalTables,
  erasing: ErasureScope & { now: Date },
): Promise<number> => {
  const { accountUuid, what } = erasing
  let rows = 0
  for (const one of tables.own.filter(({ table }) => what === 'everything' || table in authoredTables)) {
    rows += await eraseTable(tx, one, erasing)
  }
  if (what === 'written') return rows
  for (const mention of tables.mentions) rows += await clearMention(tx, mention, accountUuid)
  await resetAccount(tx, accountUuid)
  return rows
}

/** @returns how many rows went; a second time there are none */
export const eraseAccountData = async (
  platform: Platform,
  ports: PrivacyDependencies,
  { last, ...erasing }: ErasureScope & { last?: FinalStep },
): Promise<number> => {
  const { db, events, clock } = platform
  const { accountUuid, what } = erasing
  const tables = await personalTables(db)
  return db.transaction().execute(async (tx) => {
    await ports.erasing(tx, accountUuid)
    const rows = await eraseRows(tx, tables, { ...erasing, now: clock.now() })
    await enqueueFolderSweep(platform, tx, { account: accountUuid })
    await events.tell(accountUuid, { kind: 'notifications' }, tx)
    if (what === 'everything') await events.tell(accountUuid, { kind: 'person' }, tx)
    await last?.(tx)
    return rows
  })
}
