/** Deletes what a person wrote, or all that refers to them and leaves the bare account; for good, in one transaction. */
import type { eraseKinds } from '#contract/privacy.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { forgetMention, removeForGood, removeOwn, resetAccount } from './erasing.queries.ts'
import { sendSweep } from './files.jobs.ts'
import { type OwnTable, type PersonalTables, personalTables } from './personal-tables.ts'
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

/** Where it is remembered that a device's writing was deleted, for what devices may send again. */
const goneFrom: Readonly<Record<string, string>> = { reflect_response: 'reflect_gone', journal_entry: 'journal_gone' }

interface Erasing {
  accountUuid: string
  what: (typeof eraseKinds)[number]
}

/** What is done after it, in its transaction: all of it or nothing. */
type Last = (tx: Database) => Promise<void>

/** With everything the key of what lies on devices goes too: nothing of it can be sent again, or has to be remembered. */
const removeTable = (tx: Database, own: OwnTable, { accountUuid, what, now }: Erasing & { now: Date }) => {
  const gone = what === 'written' ? goneFrom[own.table] : undefined
  return gone ? removeForGood(tx, { table: own.table, gone, accountUuid, now }) : removeOwn(tx, own, accountUuid)
}

const removeRows = async (tx: Database, tables: PersonalTables, erasing: Erasing & { now: Date }): Promise<number> => {
  const { accountUuid, what } = erasing
  let rows = 0
  for (const one of tables.own.filter(({ table }) => what === 'everything' || table in written)) {
    rows += await removeTable(tx, one, erasing)
  }
  if (what === 'written') return rows
  for (const mention of tables.mentions) rows += await forgetMention(tx, mention, accountUuid)
  await resetAccount(tx, accountUuid)
  return rows
}

/** @returns how many rows went; a second time there are none */
export const erase = async (
  platform: Platform,
  ports: Ports,
  { last, ...erasing }: Erasing & { last?: Last },
): Promise<number> => {
  const { db, events, clock } = platform
  const { accountUuid, what } = erasing
  const tables = await personalTables(db)
  return db.transaction().execute(async (tx) => {
    await ports.erasing(tx, accountUuid)
    const rows = await removeRows(tx, tables, { ...erasing, now: clock.now() })
    await sendSweep(platform, tx, { account: accountUuid })
    await events.tell(accountUuid, { kind: 'notifications' }, tx)
    if (what === 'everything') await events.tell(accountUuid, { kind: 'person' }, tx)
    await last?.(tx)
    return rows
  })
}
