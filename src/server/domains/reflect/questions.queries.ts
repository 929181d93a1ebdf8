/** The questions of check-ins; each function is one statement. */
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

type QuestionsAudience = { organizationUuid: string; audiences: readonly string[] }

/** In their order. A school that has its own for an age does without everyone's for it. */
export const listQuestions = (db: Database, { organizationUuid, audiences }: QuestionsAudience) =>
  db
    .selectFrom('reflect_question as question')
    .select(['uuid', 'text', 'kind', 'position', 'low_label', 'high_label', 'answers', 'leans', 'low_card_at', 'help'])
    .select('organization_uuid')
    .where('retired_at', 'is', null)
    .where((where) =>
      where.or([
        where.and([
          where('organization_uuid', '=', organizationUuid),
          sql<SqlBool>`question.audiences && ${audiences}::text[]`,
        ]),
        where.and([
          where('organization_uuid', 'is', null),
          sql<SqlBool>`question.audiences && array(
            select unnest(${audiences}::text[]) except select unnest(own.audiences) from reflect_question as own
            where own.organization_uuid = ${organizationUuid} and own.retired_at is null
          )`,
        ]),
      ]),
    )
    .orderBy('position')
    .orderBy('uuid')
    .execute()

export type QuestionRow = Awaited<ReturnType<typeof listQuestions>>[number]

/** Those of them that may be answered in this school, retired ones too: an answer may have waited for a network. */
export const listAnswerableQuestions = (db: Database, organizationUuid: string, uuids: readonly string[]) =>
  db
    .selectFrom('reflect_question')
    .select(['uuid', 'kind'])
    .where('uuid', 'in', uuids)
    .where((where) =>
      where.or([where('organization_uuid', 'is', null), where('organization_uuid', '=', organizationUuid)]),
    )
    .execute()

/** Also retired ones: what was answered once is still shown. */
export const listQuestionsByUuid = (db: Database, uuids: readonly string[]) =>
  db
    .selectFrom('reflect_question')
    .select(['uuid', 'text', 'kind', 'low_label', 'high_label', 'leans', 'position', 'answers'])
    .where('uuid', 'in', uuids)
    .execute()

export const upsertQuestion = (db: Database, question: Insertable<Tables['reflect_question']> & { uuid: string }) =>
  db
    .insertInto('reflect_question')
    .values(question)
    .onConflict((conflict) => conflict.column('uuid').doUpdateSet({ ...question, retired_at: null }))
    .execute()

/** Everyone's that are no longer asked; a school's own are its own. */
export const retireOtherQuestions = (db: Database, savedUuids: readonly string[], now: Date) =>
  db
    .updateTable('reflect_question')
    .set({ retired_at: now })
    .where('organization_uuid', 'is', null)
    .where('retired_at', 'is', null)
    .where('uuid', 'not in', savedUuids)
    .execute()
