/** A school's own questions, as its admins keep them; each function is one statement. */
import { type Insertable, sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** Of two admins who save at once one comes first. */
export const lockSchoolQuestions = (tx: Database, organizationUuid: string) =>
  tx.selectFrom('identity_organization').select('uuid').where('uuid', '=', organizationUuid).forUpdate().execute()

/** Everyone's for an age, whether the school asks them or not. */
export const listDefaultQuestions = (db: Database, audience: string) =>
  db
    .selectFrom('reflect_question')
    .select(['uuid', 'text', 'kind', 'position', 'low_label', 'high_label', 'answers', 'leans', 'low_card_at', 'help'])
    .select('organization_uuid')
    .where('organization_uuid', 'is', null)
    .where('retired_at', 'is', null)
    .where(sql<boolean>`${audience} = any(audiences)`)
    .orderBy('position')
    .execute()

interface AudienceOfSchool {
  organizationUuid: string
  audience: string
}

/** Which of a school's own are asked at this age alone: those stay as they are where no word is changed. */
export const listOwnQuestionIds = async (
  db: Database,
  { organizationUuid, audience }: AudienceOfSchool,
): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('reflect_question')
    .select('uuid')
    .where('organization_uuid', '=', organizationUuid)
    .where('retired_at', 'is', null)
    .where(sql<boolean>`audiences = array[${audience}]::text[]`)
    .execute()
  return new Set(rows.map(({ uuid }) => uuid))
}

/** The school's own at this age but these are asked no more; what was answered keeps their words. */
export const retireQuestions = (
  db: Database,
  { organizationUuid, audience, kept, now }: AudienceOfSchool & { kept: readonly string[]; now: Date },
) =>
  sql`
    update reflect_question set
      retired_at = case when cardinality(audiences) = 1 then ${now}::timestamptz end,
      audiences = case when cardinality(audiences) = 1 then audiences else array_remove(audiences, ${audience}) end
    where organization_uuid = ${organizationUuid} and retired_at is null and ${audience} = any(audiences)
      and uuid <> all(${[...kept]}::uuid[])`.execute(db)

export const insertQuestion = (db: Database, question: Insertable<Tables['reflect_question']>) =>
  db.insertInto('reflect_question').values(question).execute()

export const updateQuestionPosition = (db: Database, uuid: string, position: number) =>
  db.updateTable('reflect_question').set({ position }).where('uuid', '=', uuid).execute()
