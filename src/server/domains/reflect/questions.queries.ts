/** Queries for check-in questions; each function runs one statement. */
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

type QuestionsAudience = { organizationUuid: string; audiences: readonly string[] }

/** Lists the active questions in order. A school's own questions replace the defaults of the same age group. */
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

/** Includes retired questions, because an answer may have waited on the device for a network. */
export const listAnswerableQuestions = (db: Database, organizationUuid: string, uuids: readonly string[]) =>
  db
    .selectFrom('reflect_question')
    .select(['uuid', 'kind'])
    .where('uuid', 'in', uuids)
    .where((where) =>
      where.or([where('organization_uuid', 'is', null), where('organization_uuid', '=', organizationUuid)]),
    )
    .execute()

/** Includes retired questions, because their answers are still shown. */
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

/** Retires the default questions that are not in the list; a school's own questions are unaffected. */
export const retireOtherQuestions = (db: Database, savedUuids: readonly string[], now: Date) =>
  db
    .updateTable('reflect_question')
    .set({ retired_at: now })
    .where('organization_uuid', 'is', null)
    .where('retired_at', 'is', null)
    .where('uuid', 'not in', savedUuids)
    .execute()
