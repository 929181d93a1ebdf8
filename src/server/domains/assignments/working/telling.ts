/** How far somebody is with an assignment: told once each, and the platform hears of it in that order. */
import { Failure } from '#contract/failures.ts'
import type { Actor, Owned } from '../../../platform/actor.ts'
import { isAdmin } from '../../../platform/actor.ts'
import { addCalls } from '../outbox/outbox.queries.ts'
import { sendOutbox } from '../outbox/sending-later.ts'
import type { Parts } from '../ports.ts'
import { type OwnWork, ownWork, tellWork, unfinishedOfSession, type WorkIds } from './work.queries.ts'

type Told = 'incomplete' | 'complete'

/** What is different and what the platform is told are written together, or not at all. */
const tell = async (
  { platform }: Parts,
  actor: Actor,
  { work, status }: { work: Owned<OwnWork>; status: Told },
): Promise<void> => {
  const now = platform.clock.now()
  await platform.db.transaction().execute(async (tx) => {
    if (!(await tellWork(tx, work, { status, now })) || !work.reported) return
    const payload = { status, at: now.toISOString() }
    const { organizationUuid } = actor
    await addCalls(tx, [{ kind: 'progress', organizationUuid, workUuid: work.uuid, status, payload }], now)
    await sendOutbox(platform, tx)
  })
}

/** @throws Failure not_found for what nobody has opened as theirs */
export const tellAssignment = async (parts: Parts, actor: Actor, ids: WorkIds & { status: Told }): Promise<void> => {
  const work = await ownWork(parts.platform.db, actor, ids)
  if (!work) throw new Failure('not_found')
  await tell(parts, actor, { work, status: ids.status })
}

/** A session that was heard to its end is done, also where somebody came to it another way than by its assignment. */
export const heardOut = async (parts: Parts, actor: Actor, sessionUuid: string): Promise<void> => {
  if (isAdmin(actor)) return
  for (const work of await unfinishedOfSession(parts.platform.db, actor, sessionUuid)) {
    await tell(parts, actor, { work, status: 'complete' })
  }
}
