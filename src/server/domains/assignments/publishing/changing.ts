/** Changing and taking back what was published; the platform hears of both. */
import type { publishedEdit } from '#contract/assignments.ts'
import type { Received } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import type { Actor, Owned } from '../../../platform/actor.ts'
import { addCalls } from '../outbox/outbox.queries.ts'
import { sendOutbox } from '../outbox/sending-later.ts'
import type { Parts } from '../ports.ts'
import { changePublished, ownPublished, type PublishedRow, withdrawPublished } from './published.queries.ts'
import { refuseDemo } from './publishing.ts'

/** @throws Failure not_found, also for what is somebody else's */
export const theirs = async ({ platform }: Parts, actor: Actor, uuid: string): Promise<Owned<PublishedRow>> => {
  const row = await ownPublished(platform.db, actor, uuid)
  if (!row) throw new Failure('not_found')
  return row
}

const isOnPlatform = ({ own_section_uuid }: PublishedRow): boolean => own_section_uuid === null

/** @throws Failure not_found, not_permitted for demo accounts, changed for what was withdrawn */
export const editPublished = async (
  parts: Parts,
  actor: Actor,
  { uuid, due_at, ...words }: Received<typeof publishedEdit>['Assignment'],
): Promise<PublishedRow> => {
  refuseDemo(actor)
  const row = await theirs(parts, actor, uuid)
  if (row.withdrawn_at) throw new Failure('changed', { message: 'This was withdrawn in the meantime.' })
  const now = parts.platform.clock.now()
  const day = due_at === undefined ? {} : { due_at: due_at === null ? null : new Date(due_at) }
  await parts.platform.db.transaction().execute(async (tx) => {
    await changePublished(tx, row, { ...words, ...day, updated_at: now })
    if (!isOnPlatform(row)) return
    await addCalls(
      tx,
      [{ kind: 'edit', organizationUuid: actor.organizationUuid, publishedUuid: uuid, payload: {} }],
      now,
    )
    await sendOutbox(parts.platform, tx)
  })
  return theirs(parts, actor, uuid)
}

/** Twice is once. @throws Failure not_found, not_permitted for demo accounts */
export const withdrawOne = async (parts: Parts, actor: Actor, uuid: string): Promise<PublishedRow> => {
  refuseDemo(actor)
  const row = await theirs(parts, actor, uuid)
  const now = parts.platform.clock.now()
  await parts.platform.db.transaction().execute(async (tx) => {
    if (!(await withdrawPublished(tx, row, now)) || !isOnPlatform(row)) return
    const { organizationUuid } = actor
    await addCalls(tx, [{ kind: 'withdraw', organizationUuid, publishedUuid: uuid, payload: {} }], now)
    await sendOutbox(parts.platform, tx)
  })
  return theirs(parts, actor, uuid)
}
