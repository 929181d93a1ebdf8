/** What happens to an entry: it is written once however often it is sent, changed by one device at a time, and taken back. */
import { randomUUID } from 'node:crypto'
import type { RequestData } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import type * as contract from '#contract/journal.ts'
import { UNDO_WITHIN } from '#rules/undo.ts'
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
import { toEntry } from './wire.ts'

type JournalContext = Pick<Platform, 'db' | 'clock'>
type NewEntryInput = RequestData<typeof contract.add>['Journal']
type EntryUpdateInput = RequestData<typeof contract.update>['Journal']

/** Milliseconds that a device's clock may be ahead before it is not believed. */
const BELIEVED = 24 * 3_600_000

/** Nobody wrote here before. */
const EARLIEST = Date.UTC(2000)

/** The moment and, by its offset, the day where the person was. @throws Failure invalid for one long before all entries */
const parseWrittenAt = (text: string, now: Date) => {
  const at = new Date(text)
  if (at.getTime() < EARLIEST) {
    const message = "That's too long ago to be kept."
    throw new Failure('invalid', { fields: [{ path: 'Journal.written_at', message }] })
  }
  if (at.getTime() > now.getTime() + BELIEVED) return { written_at: now, day: now.toISOString().slice(0, 10) }
  return { written_at: at, day: text.slice(0, 10) }
}

/** @throws Failure not_found where it was deleted in the meantime */
export const createEntry = async (
  { db, clock }: JournalContext,
  accountUuid: string,
  sent: NewEntryInput,
): Promise<EntryRow> => {
  if (await isEntryErased(db, accountUuid, sent.client_uuid)) throw new Failure('not_found')
  const now = clock.now()
  const added = await insertEntry(db, {
    uuid: randomUUID(),
    account_uuid: accountUuid,
    client_uuid: sent.client_uuid,
    title: sent.title ?? '',
    content: sent.content,
    prompt: sent.prompt ?? null,
    mood: sent.mood ?? null,
    ...parseWrittenAt(sent.written_at ?? sent.updated_at ?? now.toISOString(), now),
    created_at: now,
    updated_at: now,
  })
  const row = added ?? (await findEntryByClientUuid(db, accountUuid, sent.client_uuid))
  if (!row || row.deleted_at) throw new Failure('not_found')
  return row
}

/** @throws Failure not_found for what is not theirs, or was deleted */
export const requireEntry = async (
  { db }: JournalContext,
  accountUuid: string,
  uuid: string,
): Promise<Owned<EntryRow>> => {
  const row = await findOwnEntry(db, accountUuid, uuid)
  if (!row || row.deleted_at) throw new Failure('not_found')
  return row
}

const toEntryChange = (row: EntryRow, sent: EntryUpdateInput) => ({
  title: sent.title ?? row.title,
  content: sent.content,
  prompt: sent.prompt === undefined ? row.prompt : sent.prompt,
  mood: sent.mood === undefined ? row.mood : sent.mood,
})

const isSame = (row: EntryRow, change: ReturnType<typeof toEntryChange>): boolean =>
  row.title === change.title &&
  row.content === change.content &&
  row.mood === change.mood &&
  row.prompt === change.prompt

/** Later than before even where the clock has not moved on: it tells two versions apart. */
const nextTimestamp = (before: Date, now: Date): Date => new Date(Math.max(now.getTime(), before.getTime() + 1))

/**
 * The same change twice is one.
 * @throws Failure changed with both texts where it was changed elsewhere meanwhile
 */
export const updateEntry = async (
  context: JournalContext,
  accountUuid: string,
  sent: EntryUpdateInput,
): Promise<EntryRow> => {
  const row = await requireEntry(context, accountUuid, sent.uuid)
  const change = toEntryChange(row, sent)
  if (isSame(row, change)) return row
  const isNewest = row.updated_at.getTime() === Date.parse(sent.updated_at)
  const updated_at = nextTimestamp(row.updated_at, context.clock.now())
  const changed = isNewest ? await updateEntryRow(context.db, row, { ...change, updated_at }) : undefined
  if (changed) return changed
  const stored = await requireEntry(context, accountUuid, sent.uuid)
  throw new Failure('changed', { blocks: { Entry: toEntry(stored), Journal: sent } })
}

/** One that is deleted already stays so. */
export const deleteEntry = async ({ db, clock }: JournalContext, accountUuid: string, uuid: string): Promise<void> => {
  const row = await findOwnEntry(db, accountUuid, uuid)
  if (!row) throw new Failure('not_found')
  if (!row.deleted_at) await setEntryDeleted(db, row, clock.now())
}

/** @throws Failure not_found once the words are gone for good */
export const restoreEntry = async (
  { db, clock }: JournalContext,
  accountUuid: string,
  uuid: string,
): Promise<EntryRow> => {
  const row = await findOwnEntry(db, accountUuid, uuid)
  if (!row) throw new Failure('not_found')
  if (row.deleted_at && row.deleted_at.getTime() <= clock.now().getTime() - UNDO_WITHIN) {
    throw new Failure('not_found')
  }
  if (row.deleted_at) await setEntryDeleted(db, row, null)
  return { ...row, deleted_at: null }
}
