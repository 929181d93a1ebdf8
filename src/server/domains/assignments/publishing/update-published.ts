/** Edits and withdraws published assignments, and reports both to the platform. */
import type { publishedEdit } from '#contract/assignments.ts'
import type { RequestData } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import type { Actor, Owned } from '#server/platform/actor.ts'
import { insertCalls } from '../outbox/outbox.queries.ts'
import { enqueueOutbox } from '../outbox/enqueue-outbox.ts'
import type { AssignmentsContext } from '../ports.ts'
import { updatePublished, findOwnPublished, type PublishedRow, markPublishedWithdrawn } from './published.queries.ts'
import { requireNotDemo } from './publishing.ts'

/** @throws Failure not_found, also for an assignment of another teacher */
export const requireOwnPublished = async (
  { platform }: AssignmentsContext,
  actor: Actor,
  uuid: string,
): Promise<Owned<PublishedRow>> => {
  const row = await findOwnPublished(platform.db, actor, uuid)
  if (!row) throw new Failure('not_found')
  return row
}

const isOnPlatform = ({ own_section_uuid }: PublishedRow): boolean => own_section_uuid === null

/** @throws Failure not_found, not_permitted for demo accounts, changed if it was withdrawn */
export const updatePublishedAssignment = async (
  deps: AssignmentsContext,
  actor: Actor,
  { uuid, due_at, ...texts }: RequestData<typeof publishedEdit>['Assignment'],
): Promise<PublishedRow> => {
  requireNotDemo(actor)
  const row = await requireOwnPublished(deps, actor, uuid)
  if (row.withdrawn_at) throw new Failure('changed', { message: 'This was withdrawn in the meantime.' })
  const now = deps.platform.clock.now()
  const dueDate = due_at === undefined ? {} : { due_at: due_at === null ? null : new Date(due_at) }
  await deps.platform.db.transaction().execute(async (tx) => {
    await updatePublished(tx, row, { ...texts, ...dueDate, updated_at: now })
    if (!isOnPlatform(row)) return
    await insertCalls(
      tx,
      [{ kind: 'edit', organizationUuid: actor.organizationUuid, publishedUuid: uuid, payload: {} }],
      now,
    )
    await enqueueOutbox(deps.platform, tx)
  })
  return requireOwnPublished(deps, actor, uuid)
}

/**
 * Withdraws an assignment; repeating the call has no effect.
 * @throws Failure not_found, not_permitted for demo accounts
 */
export const withdrawPublishedAssignment = async (
  deps: AssignmentsContext,
  actor: Actor,
  uuid: string,
): Promise<PublishedRow> => {
  requireNotDemo(actor)
  const row = await requireOwnPublished(deps, actor, uuid)
  const now = deps.platform.clock.now()
  await deps.platform.db.transaction().execute(async (tx) => {
    if (!(await markPublishedWithdrawn(tx, row, now)) || !isOnPlatform(row)) return
    const { organizationUuid } = actor
    await insertCalls(tx, [{ kind: 'withdraw', organizationUuid, publishedUuid: uuid, payload: {} }], now)
    await enqueueOutbox(deps.platform, tx)
  })
  return requireOwnPublished(deps, actor, uuid)
}
