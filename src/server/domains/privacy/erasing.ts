/** Deletes what a person wrote, or all that refers to them but the school's roster; for good, in one transaction. */
import type { eraseKinds } from '#contract/privacy.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { forgetMention, removeOwn, resetAccount } from './erasing.queries.ts'
import { sendSweep } from './files.jobs.ts'
import { type PersonalTables, personalTables } from './personal-tables.ts'
import type { Ports } from './ports.ts'

/** What someone wrote and made, each with what it is; reviewed. All else goes only with everything. */
export const written: Readonly<Record<string, string>> = {
  reflect_response: 'check-ins with their notes',
  journal_entry: 'the journal',
  exercises_exercise: 'exercises with their scripts, pictures and messages',
  library_session: 'the same exercises where they can be heard, shared ones too',
  support_request: 'that they asked to talk to someone',
  privacy_export: 'copies of all this',
}

interface Erasing {
  accountUuid: string
  what: (typeof eraseKinds)[number]
}

const removeRows = async (tx: Database, tables: PersonalTables, { accountUuid, what }: Erasing): Promise<number> => {
  let rows = 0
  for (const one of tables.own.filter(({ table }) => what === 'everything' || table in written)) {
    rows += await removeOwn(tx, one, accountUuid)
  }
  if (what === 'written') return rows
  for (const mention of tables.mentions) rows += await forgetMention(tx, mention, accountUuid)
  await resetAccount(tx, accountUuid)
  return rows
}

/** @returns how many rows went; a second time there are none */
export const erase = async (platform: Platform, ports: Ports, erasing: Erasing): Promise<number> => {
  const { db, events } = platform
  const { accountUuid, what } = erasing
  const tables = await personalTables(db)
  return db.transaction().execute(async (tx) => {
    await ports.erasing(tx, accountUuid)
    const rows = await removeRows(tx, tables, erasing)
    await sendSweep(platform, tx, accountUuid)
    await events.tell(accountUuid, { kind: 'notifications' }, tx)
    if (what === 'everything') await events.tell(accountUuid, { kind: 'person' }, tx)
    return rows
  })
}
