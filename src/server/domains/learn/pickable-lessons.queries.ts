/** Lessons with sessions that a teacher may add to a course on a partner platform: one query per function. */
import { sql } from 'kysely'
import { parseSearchTerms } from '#rules/grade-words.ts'
import type { Database } from '#server/platform/database/database.ts'

export interface PickableLesson {
  uuid: string
  title: string
  unit: string
  grade: string
  sessions: { uuid: string; title: string; description: string; duration: number }[]
}

const MAX_RESULTS = 40

const findLessonsWhere = async (db: Database, condition: ReturnType<typeof sql>): Promise<PickableLesson[]> => {
  const { rows } = await sql<PickableLesson>`
    select lesson.uuid, lesson.title, unit.title as unit, unit.grade, playable.sessions
    from learn_lesson lesson
    join learn_unit unit on unit.uuid = lesson.unit_uuid and unit.status = 'published'
    join lateral (
      select jsonb_agg(jsonb_build_object('uuid', session.uuid, 'title', session.title, 'description', session.description,
        'duration', session.duration) order by lesson_session.position) as sessions
      from learn_lesson_session lesson_session
      join library_session session on session.uuid = lesson_session.session_uuid
        and session.published and session.status <> 'draft'
      where lesson_session.lesson_uuid = lesson.uuid
    ) playable on playable.sessions is not null
    where lesson.live and lesson.deleted_at is null and ${condition}
    order by unit.position, unit.uuid, lesson.number limit ${MAX_RESULTS + 1}`.execute(db)
  return rows
}

/** Finds published lessons that match every search word, by their text or their grade. */
export const searchPickableLessons = async (
  db: Database,
  search: string,
): Promise<{ lessons: PickableLesson[]; hasMore: boolean }> => {
  const searchText = sql`fold_accents(lesson.title || ' ' || unit.title || ' ' || lesson.description)`
  const conditions = parseSearchTerms(search).map(
    ({ text, grades }) => sql`(position(${text} in ${searchText}) > 0 or unit.grade = any(${[...grades]}::text[]))`,
  )
  const rows = await findLessonsWhere(db, conditions.length > 0 ? sql`${sql.join(conditions, sql` and `)}` : sql`true`)
  return { lessons: rows.slice(0, MAX_RESULTS), hasMore: rows.length > MAX_RESULTS }
}

/** Returns the requested lessons that are published and have a playable session, in unit order. At most 41. */
export const listPickedLessons = (db: Database, uuids: readonly string[]): Promise<PickableLesson[]> =>
  findLessonsWhere(db, sql`lesson.uuid = any(${[...uuids]}::uuid[])`)
