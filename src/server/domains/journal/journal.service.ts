/** Creates each entry once, however often it is sent, updates it without losing text, and deletes and restores it. */
import { randomUUID } from 'node:crypto'
import type { RequestData } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import type * as contract from '#contract/journal.ts'
import { DAY_MS } from '#rules/durations.ts'
import { UNDO_PERIOD_MS } from '#rules/undo.ts'
import type { Owned } from '#server/platform/actor.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  insertEntry,
  updateEntryRow,
  type EntryRow,
  findEntryByClientUuid,
  isEntryErased,
  findOwnEntry,
  setEntryDeleted,
} from './journal.queries.ts'
import { toEntry } from './entry-responses.ts'

type JournalContext = Pick<Platform, 'db' | 'clock'>
type NewEntryInput = RequestData<typeof contract.add>['Journal']
type EntryUpdateInput = RequestData<typeof contract.update>['Journal']

/** The most that a device's clock may be ahead; a later date is replaced by the current time. */
const MAX_CLOCK_AHEAD_MS = DAY_MS

/** Earlier dates are rejected, because they come from a wrong clock. */
const EARLIEST_WRITTEN_AT = Date.UTC(2000)

/** Returns the moment and, from its UTC offset, the local day. @throws Failure invalid for a date before 2000 */
const parseWrittenAt = (text: string, now: Date) => {
  const writtenAt = new Date(text)
  if (writtenAt.getTime() < EARLIEST_WRITTEN_AT) {
    const message = 'Choose a more recent date.'
    throw new Failure('invalid', { fields: [{ path: 'Journal.written_at', message }] })
  }
  if (writtenAt.getTime() > now.getTime() + MAX_CLOCK_AHEAD_MS) {
    return { written_at: now, day: now.toISOString().slice(0, 10) }
  }
  return { written_at: writtenAt, day: text.slice(0, 10) }
}

/** @throws Failure not_found if the entry was deleted in the meantime */
export const createEntry = async (
  { db, clock }: JournalContext,
  accountUuid: string,
  input: NewEntryInput,
): Promise<EntryRow> => {
  if (await isEntryErased(db, accountUuid, input.client_uuid)) throw new Failure('not_found')
  const now = clock.now()
  const added = await insertEntry(db, {
    uuid: randomUUID(),
    account_uuid: accountUuid,
    client_uuid: input.client_uuid,
    title: input.title ?? '',
    content: input.content,
    prompt: input.prompt ?? null,
    mood: input.mood ?? null,
    ...parseWrittenAt(input.written_at ?? input.updated_at ?? now.toISOString(), now),
    created_at: now,
    updated_at: now,
  })
  const row = added ?? (await findEntryByClientUuid(db, accountUuid, input.client_uuid))
  if (!row || row.deleted_at) throw new Failure('not_found')
  return row
}

/** @throws Failure not_found for another person's entry and for a deleted one */
export const requireEntry = async (
  { db }: JournalContext,
  accountUuid: string,
  uuid: string,
): Promise<Owned<EntryRow>> => {
  const row = await findOwnEntry(db, accountUuid, uuid)
  if (!row || row.deleted_at) throw new Failure('not_found')
  return row
}

const toEntryChange = (row: EntryRow, input: EntryUpdateInput) => ({
  title: input.title ?? row.title,
  content: input.content,
  prompt: input.prompt === undefined ? row.prompt : input.prompt,
  mood: input.mood === undefined ? row.mood : input.mood,
})

const isSame = (row: EntryRow, change: ReturnType<typeof toEntryChange>): boolean =>
  row.title === change.title &&
  row.content === change.content &&
  row.mood === change.mood &&
  row.prompt === change.prompt

/** Returns a later time than before, even if the clock has not moved, because the time identifies a version. */
const getNextTimestamp = (before: Date, now: Date): Date => new Date(Math.max(now.getTime(), before.getTime() + 1))

/**
 * Repeating the same change has no effect.
 * @throws Failure changed with both texts if the entry was changed elsewhere in the meantime
 */
export const updateEntry = async (
  context: JournalContext,
  accountUuid: string,
  input: EntryUpdateInput,
): Promise<EntryRow> => {
  const row = await requireEntry(context, accountUuid, input.uuid)
  const change = toEntryChange(row, input)
  if (isSame(row, change)) return row
  const isNewest = row.updated_at.getTime() === Date.parse(input.updated_at)
  const updated_at = getNextTimestamp(row.updated_at, context.clock.now())
  const updated = isNewest ? await updateEntryRow(context.db, row, { ...change, updated_at }) : undefined
  if (updated) return updated
  const stored = await requireEntry(context, accountUuid, input.uuid)
  throw new Failure('changed', { blocks: { Entry: toEntry(stored), Journal: input } })
}

/** Does nothing if the entry is deleted already. */
export const deleteEntry = async ({ db, clock }: JournalContext, accountUuid: string, uuid: string): Promise<void> => {
  const row = await findOwnEntry(db, accountUuid, uuid)
  if (!row) throw new Failure('not_found')
  if (!row.deleted_at) await setEntryDeleted(db, row, clock.now())
}

/** @throws Failure not_found once the time for undoing is over */
export const restoreEntry = async (
  { db, clock }: JournalContext,
  accountUuid: string,
  uuid: string,
): Promise<EntryRow> => {
  const row = await findOwnEntry(db, accountUuid, uuid)
  if (!row) throw new Failure('not_found')
  if (row.deleted_at && row.deleted_at.getTime() <= clock.now().getTime() - UNDO_PERIOD_MS) {
    throw new Failure('not_found')
  }
  if (row.deleted_at) await setEntryDeleted(db, row, null)
  return { ...row, deleted_at: null }
}
