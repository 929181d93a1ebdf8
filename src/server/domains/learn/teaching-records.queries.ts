/** A teacher's own records of a lesson: days taught, notes and exit checks. One query per function. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { ExitCheckRow } from './lesson.queries.ts'
import { isLessonVisibleSql, type Visibility, isUnitVisibleSql } from './visibility.ts'
import { formatJson } from '#server/platform/database/json-text.ts'

export const isLessonVisible = async (
  db: Database,
  { uuid, visibility }: { uuid: string; visibility: Visibility },
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from learn_lesson l join learn_unit u on u.uuid = l.unit_uuid
    where l.uuid = ${uuid}::uuid and ${isLessonVisibleSql(visibility)} and ${isUnitVisibleSql(visibility)}`.execute(db)
  return rows.length > 0
}

interface TeachingDay {
  accountUuid: string
  lessonUuid: string
  /** ISO 8601. */
  day: string
}

export const markTaught = async (
  db: Database,
  { accountUuid, lessonUuid, day }: TeachingDay,
  now: Date,
): Promise<void> => {
  await db
    .insertInto('learn_mark')
    .values({ account_uuid: accountUuid, lesson_uuid: lessonUuid, taught_on: day, marked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const unmarkTaught = async (db: Database, { accountUuid, lessonUuid, day }: TeachingDay): Promise<void> => {
  await db
    .deleteFrom('learn_mark')
    .where('account_uuid', '=', accountUuid)
    .where('lesson_uuid', '=', lessonUuid)
    .where('taught_on', '=', day)
    .execute()
}

/** Newest first. */
export const listDaysTaught = async (
  db: Database,
  { accountUuid, lessonUuid }: Omit<TeachingDay, 'day'>,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('learn_mark')
    .select('taught_on')
    .where('account_uuid', '=', accountUuid)
    .where('lesson_uuid', '=', lessonUuid)
    .orderBy('taught_on', 'desc')
    .execute()
  return rows.map(({ taught_on }) => taught_on)
}

export const findNote = (db: Database, { accountUuid, lessonUuid }: Omit<TeachingDay, 'day'>) =>
  db
    .selectFrom('learn_note')
    .select(['lesson_uuid', 'text', 'revision', 'updated_at'])
    .where('account_uuid', '=', accountUuid)
    .where('lesson_uuid', '=', lessonUuid)
    .executeTakeFirst()

interface NoteUpdate extends Omit<TeachingDay, 'day'> {
  text: string
  /** The revision that the teacher saw, or 0 if there was no note. */
  revision: number
}

/** Returns undefined if the note has changed in the meantime, also by the same teacher on another device. */
export const upsertNote = async (db: Database, { accountUuid, lessonUuid, text, revision }: NoteUpdate, now: Date) => {
  const { rows } = await sql<{ lesson_uuid: string; text: string; revision: number; updated_at: Date }>`
    insert into learn_note (account_uuid, lesson_uuid, text, revision, updated_at)
    select ${accountUuid}::uuid, ${lessonUuid}::uuid, ${text.toWellFormed()}, 1, ${now}
    where ${revision}::int = 0 or exists (
      select from learn_note where account_uuid = ${accountUuid}::uuid and lesson_uuid = ${lessonUuid}::uuid)
    on conflict (account_uuid, lesson_uuid) do update
      set text = excluded.text, revision = learn_note.revision + 1, updated_at = excluded.updated_at
      where learn_note.revision = ${revision}::int
    returning lesson_uuid, text, revision, updated_at`.execute(db)
  return rows[0]
}

interface ExitCheckRecord extends TeachingDay {
  clientUuid: string
  hands: Record<string, number>
}

export const upsertExitCheck = async (db: Database, exitCheck: ExitCheckRecord, now: Date): Promise<void> => {
  await db
    .insertInto('learn_pulse')
    .values({
      uuid: randomUUID(),
      account_uuid: exitCheck.accountUuid,
      lesson_uuid: exitCheck.lessonUuid,
      client_uuid: exitCheck.clientUuid,
      held_on: exitCheck.day,
      hands: formatJson(exitCheck.hands),
      sent_at: now,
    })
    .onConflict((conflict) => conflict.columns(['account_uuid', 'client_uuid']).doNothing())
    .execute()
}

/** Newest first. */
export const listExitChecks = async (
  db: Database,
  { accountUuid, lessonUuid }: Omit<TeachingDay, 'day'>,
): Promise<ExitCheckRow[]> => {
  const rows = await db
    .selectFrom('learn_pulse')
    .select(['uuid', 'held_on', 'hands'])
    .where('account_uuid', '=', accountUuid)
    .where('lesson_uuid', '=', lessonUuid)
    .orderBy('held_on', 'desc')
    .orderBy('sent_at', 'desc')
    .limit(10)
    .execute()
  return rows as ExitCheckRow[]
}

export const findHandoutRow = async (db: Database, { uuid, visibility }: { uuid: string; visibility: Visibility }) => {
  const { rows } = await sql<{
    uuid: string
    unit_uuid: string
    title: string
    kind: 'worksheet' | 'poster' | 'family_letter' | 'slips' | 'teacher_notes'
    orientation: 'portrait' | 'landscape'
    audience: string
    text: string
    pdf_key: string | null
  }>`
    select h.uuid, h.unit_uuid, h.title, h.kind, h.orientation, h.audience, h.text, h.pdf_key
    from learn_handout h join learn_unit u on u.uuid = h.unit_uuid
    where h.uuid = ${uuid}::uuid and ${isUnitVisibleSql(visibility)}`.execute(db)
  return rows[0]
}
