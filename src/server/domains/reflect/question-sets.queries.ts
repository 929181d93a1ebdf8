/** Queries for a school's own check-in questions; each function runs one statement. */
import { type Insertable, sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** Serializes the changes of a school's questions until the transaction ends. */
export const lockSchoolQuestions = (tx: Database, organizationUuid: string) =>
  tx.selectFrom('identity_organization').select('uuid').where('uuid', '=', organizationUuid).forUpdate().execute()

/** Lists the default questions of an age group, whether the school uses them or not. */
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

/** Lists the school's own questions for only this age group; their rows are reused if their wording is unchanged. */
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

/** Retires the school's other questions of this age group. Earlier answers still show their wording. */
export const retireQuestions = (
  db: Database,
  { organizationUuid, audience, savedUuids, now }: AudienceOfSchool & { savedUuids: readonly string[]; now: Date },
) =>
  sql`
    update reflect_question set
      retired_at = case when cardinality(audiences) = 1 then ${now}::timestamptz end,
      audiences = case when cardinality(audiences) = 1 then audiences else array_remove(audiences, ${audience}) end
    where organization_uuid = ${organizationUuid} and retired_at is null and ${audience} = any(audiences)
      and uuid <> all(${[...savedUuids]}::uuid[])`.execute(db)

export const insertQuestion = (db: Database, question: Insertable<Tables['reflect_question']>) =>
  db.insertInto('reflect_question').values(question).execute()

export const updateQuestionPosition = (db: Database, uuid: string, position: number) =>
  db.updateTable('reflect_question').set({ position }).where('uuid', '=', uuid).execute()
