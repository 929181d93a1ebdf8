/** Finds a person of the school, and checks what an admin may do to them. */
import type { PersonDetail } from '#contract/identity/people.ts'
import { Failure } from '#contract/failures.ts'
import { SERVER_IDLE_SECONDS } from '#rules/session-expiry.ts'
import type { Actor, Owned } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listOpenSessions } from '../identity.queries.ts'
import { lockOperators, countOtherAdmins, countOtherOperators } from './changes.queries.ts'
import { type PersonDetailRow, findPerson, listSectionsOfPerson } from './people.queries.ts'
import { toPersonDetail } from './person-responses.ts'

/** @throws Failure not_found for anybody outside the actor's school */
export const requirePerson = async (db: Database, actor: Actor, uuid: string): Promise<Owned<PersonDetailRow>> => {
  const person = await findPerson(db, actor.organizationUuid, uuid)
  if (!person) throw new Failure('not_found')
  return person
}

export const getPersonDetail = async ({ db, clock }: Platform, actor: Actor, uuid: string): Promise<PersonDetail> => {
  const person = await requirePerson(db, actor, uuid)
  const since = new Date(clock.now().getTime() - SERVER_IDLE_SECONDS * 1000)
  return toPersonDetail(person, {
    actor,
    sections: await listSectionsOfPerson(db, uuid),
    sessions: await listOpenSessions(db, uuid, since),
  })
}

/**
 * Checks that somebody else remains when a person stops being an admin or a system admin. Call it under the lock on the
 * school's people.
 * @throws Failure not_permitted if nobody would remain
 */
export const requireOtherAdmins = async (
  tx: Database,
  person: PersonDetailRow,
  { admin, operator }: { admin: boolean; operator: boolean },
): Promise<void> => {
  const isAdmin = person.user_type === 'admin' && !person.disabled_at
  if (isAdmin && !admin && (await countOtherAdmins(tx, person.organization_uuid, person.uuid)) === 0) {
    throw new Failure('not_permitted', {
      message: 'This is the last admin of the school. Make someone else an admin first.',
    })
  }
  if (!isAdmin || !person.operator || (admin && operator)) return
  await lockOperators(tx)
  if ((await countOtherOperators(tx, person.uuid)) === 0) {
    throw new Failure('not_permitted', {
      message: 'This is the last system admin. Make someone else a system admin first.',
    })
  }
}
