/** Exercises that teachers have offered to their school, with author and decision. */
import { sql } from 'kysely'
import { markOwned, type Owned } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import { toExerciseRow, type ExerciseRow } from '../exercises.queries.ts'

export interface OfferedExerciseRow {
  row: Owned<ExerciseRow>
  author: string
  offeredAt: Date
}

const selectOffers = (db: Database, organizationUuid: string) =>
  db
    .selectFrom('exercises_exercise')
    .innerJoin('identity_account', 'identity_account.uuid', 'exercises_exercise.account_uuid')
    .selectAll('exercises_exercise')
    .select(['first_name', 'last_name', sql<number>`0`.as('before')])
    .where('exercises_exercise.organization_uuid', '=', organizationUuid)
    .where('exercises_exercise.deleted_at', 'is', null)
    .where('offer_status', 'is not', null)
    .where('offered_at', 'is not', null)
    .where('audio_key', 'is not', null)
    .$narrowType<{ offered_at: Date }>()

type OfferQueryRow = Awaited<ReturnType<ReturnType<typeof selectOffers>['execute']>>[number]

/** Offers count as owned here, because the admins of the school decide on them. */
const toOfferedRow = ({ first_name, last_name, ...row }: OfferQueryRow): OfferedExerciseRow => ({
  row: markOwned(toExerciseRow(row)),
  author: `${first_name} ${last_name}`,
  offeredAt: row.offered_at,
})

/** Lists undecided offers first, with the oldest at the top, and then decided ones, newest first. */
export const listOffers = async (
  db: Database,
  organizationUuid: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<OfferedExerciseRow[]> => {
  const rows = await selectOffers(db, organizationUuid)
    .orderBy(sql`offer_status = 'offered'`, 'desc')
    .orderBy(sql`case when offer_status = 'offered' then offered_at end`)
    .orderBy('offered_at', 'desc')
    .orderBy('exercises_exercise.uuid')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(toOfferedRow)
}

export const countOffers = async (db: Database, organizationUuid: string): Promise<number> => {
  const row = await db
    .selectFrom('exercises_exercise')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organization_uuid', '=', organizationUuid)
    .where('deleted_at', 'is', null)
    .where('offer_status', 'is not', null)
    .where('audio_key', 'is not', null)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Returns undefined if it belongs to another school or is no longer offered. */
export const findOfferToReview = async (
  db: Database,
  organizationUuid: string,
  uuid: string,
): Promise<OfferedExerciseRow | undefined> => {
  const row = await selectOffers(db, organizationUuid).where('exercises_exercise.uuid', '=', uuid).executeTakeFirst()
  return row && toOfferedRow(row)
}

/**
 * Tells whether a file of another person's exercise may be opened: by admins once it was offered, and by the school
 * once it was approved.
 */
export const isVisibleToSchool = async (
  db: Database,
  { key, organizationUuid, admin }: { key: string; organizationUuid: string; admin: boolean },
): Promise<boolean> => {
  const [, owner] = /^private\/([0-9a-f-]{36})\//.exec(key) ?? []
  if (!owner) return false
  const folder = key.slice(0, key.lastIndexOf('/'))
  const row = await db
    .selectFrom('exercises_exercise')
    .innerJoin('identity_organization', 'identity_organization.uuid', 'organization_uuid')
    .select('exercises_exercise.uuid')
    .where('account_uuid', '=', owner)
    .where('organization_uuid', '=', organizationUuid)
    .where('custom_exercises', '=', true)
    .where('exercises_exercise.deleted_at', 'is', null)
    .where('offer_status', 'in', admin ? ['offered', 'approved', 'declined'] : ['approved'])
    .where((eb) =>
      eb.or([
        eb('audio_key', '=', key),
        eb('transcript_key', '=', key),
        eb('captions_key', '=', key),
        eb('cover_key', '=', folder),
        eb(sql`picture->>'key'`, '=', key),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}
