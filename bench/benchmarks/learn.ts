/**
 * Learn as a teacher uses it: a grade, a unit and a lesson, among five thousand lessons and a hundred thousand files.
 */
import { sql } from 'kysely'
import * as learn from '#contract/learn.ts'
import { grades } from '#rules/grades.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { load, type LoadRequest } from '../harness/load.ts'
import { type Benchmark, createRow, type BenchRow, type BenchSettings } from '../harness/row.ts'
import { USUAL_SESSIONS } from '../harness/school.ts'
import {
  createEmbeddedEnvironment,
  type BenchEnvironment,
  runInEnvironment,
  startPostgresEnvironment,
  startMeasuredServerFor,
  type MeasuredServer,
} from '../harness/measured-server.ts'

const LESSONS_IN_UNIT = 10
const UNITS_IN_GRADE = 56
const FILES = 100_000
const P99_MS = 15

/** SQL for a UUID that is always the same for the same text. @param seedText SQL for the text */
const createUuidSql = (seedText: ReturnType<typeof sql>) =>
  sql`overlay(overlay(md5(${seedText}) placing '4' from 13) placing '8' from 17)::uuid`

/** SQL for the text from which the UUID of a unit is computed. The query around it must define `grade` and `n`. */
const unitSeedSql = sql`'unit ' || grade || ' ' || n`
/** The texts from which the UUIDs of the unit and the lesson to open are computed: both are in the middle of a grade. */
const OPENED_SEEDS = { unit: `unit ${grades[4]} 20`, lesson: `lesson unit ${grades[4]} 20 5` }

const addFiles = async (db: Database): Promise<void> => {
  await sql`
    insert into resource_folder (uuid, name, name_key, sort_key, added_at, changed_at)
    select ${createUuidSql(sql`'folder ' || n`)}, 'Folder ' || n, 'folder ' || n, 'folder ' || n, now(), now()
    from generate_series(0, 99) n`.execute(db)
  await sql`
    insert into resource_file (uuid, folder_uuid, name, name_key, sort_key, key, content_type, size, added_at, changed_at)
    select ${createUuidSql(sql`'file ' || n`)}, ${createUuidSql(sql`'folder ' || n % 100`)}, 'Sheet ' || n || '.pdf',
      'sheet ' || n || '.pdf', 'sheet ' || n, 'resources/' || ${createUuidSql(sql`'file ' || n`)} || '.0123456789ab.pdf',
      'application/pdf', 50000 + n, now(), now()
    from generate_series(1, ${FILES}) n`.execute(db)
}

const addUnits = async (db: Database): Promise<void> => {
  await sql`
    insert into learn_discipline (id, title, color, icon, competencies, position)
    values ('measured', 'Measured', 'data-1', 'wind', '[{"id": "one", "title": "One", "description": "One."}]', 900)`.execute(
    db,
  )
  await sql`
    insert into learn_unit (uuid, slug, grade, position, title, discipline_id, competency, description, about, scene, palette,
      status, published_at)
    select ${createUuidSql(unitSeedSql)}, 'measured/' || grade || '/' || n, grade, 1000 + n, 'Unit ' || n, 'measured', 'one',
      repeat('Words about it. ', 12), jsonb_build_object('type', 'doc', 'content', '[]'::jsonb), 'bay', 'dawn',
      'published', now()
    from unnest(${sql.val(grades)}::text[]) grade cross join generate_series(1, ${UNITS_IN_GRADE}) n`.execute(db)
}

/** Adds lessons with texts as long as those of authored lessons. */
const addLessons = async (db: Database): Promise<void> => {
  const richText = sql`jsonb_build_object('type', 'doc', 'content', jsonb_build_array(
    jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(
      jsonb_build_object('type', 'text', 'text', repeat('Sit in a circle and listen. ', 30))))))`
  const standards = sql`(select coalesce(array_agg(uuid), '{}') from (select uuid from learn_standard order by position limit 4) s)`
  await sql`
    insert into learn_lesson (uuid, unit_uuid, number, title, description, minutes, aims, discipline_id, competency,
      standards, parts, links, live)
    select ${createUuidSql(sql`'lesson ' || ${unitSeedSql} || ' ' || number`)}, ${createUuidSql(unitSeedSql)}, number, 'Lesson ' || number,
      repeat('Words about it. ', 8), 30, array['Students can hear one sound.', 'Students can name it.'], 'measured', 'one',
      ${standards}, jsonb_build_object('get_ready', ${richText}, 'begin', ${richText}, 'explore', ${richText}, 'practise', ${richText},
        'reflect', ${richText}, 'notes', ${richText}, 'extension', ${richText}),
      '[{"title": "A river", "url": "https://rivers.test/live", "sub_section": "explore"}]', true
    from unnest(${sql.val(grades)}::text[]) grade cross join generate_series(1, ${UNITS_IN_GRADE}) n
    cross join generate_series(1, ${LESSONS_IN_UNIT}) number`.execute(db)
}

const addLessonContents = async (db: Database): Promise<void> => {
  await sql`
    insert into learn_attachment (uuid, lesson_uuid, file_uuid, title, role, position)
    select gen_random_uuid(), lesson.uuid, ${createUuidSql(sql`'file ' || (lesson.index * 3 + n)`)}, 'Sheet ' || n, 'worksheet', n
    from (select uuid, row_number() over (order by uuid) as index from learn_lesson where discipline_id = 'measured') lesson
    cross join generate_series(1, 3) n`.execute(db)
  await sql`
    insert into learn_lesson_session (lesson_uuid, position, session_uuid, sub_section)
    select lesson.uuid, n, session.uuid, 'practise'
    from (select uuid, row_number() over (order by uuid) as index from learn_lesson where discipline_id = 'measured') lesson
    cross join generate_series(1, 2) n
    join (select uuid, row_number() over (order by position, uuid) as index from library_session) session
      on session.index = (lesson.index + n) % ${USUAL_SESSIONS} + 1`.execute(db)
  await sql`
    insert into learn_mark (account_uuid, lesson_uuid, taught_on, marked_at)
    select account.uuid, lesson.uuid, current_date - 3, now()
    from identity_account account
    cross join (select uuid from learn_lesson where discipline_id = 'measured' order by uuid limit 400) lesson
    where account.email like 'teacher@%'`.execute(db)
}

interface OpenedUuids {
  unit: string
  lesson: string
}

const seedLearn = async ({ dataDir, url }: BenchEnvironment): Promise<OpenedUuids> => {
  const database = await openDatabase({ url, dataDir, log: createJsonLog('error') })
  const { db } = database
  await db.transaction().execute(async (tx) => {
    await addFiles(tx)
    await addUnits(tx)
    await addLessons(tx)
    await addLessonContents(tx)
  })
  await sql`vacuum analyze`.execute(db)
  const { rows } = await sql<OpenedUuids>`
    select ${createUuidSql(sql`${OPENED_SEEDS.unit}::text`)} as unit, ${createUuidSql(sql`${OPENED_SEEDS.lesson}::text`)} as lesson`.execute(
    db,
  )
  await database.close()
  return rows[0]!
}

const measureRequest = async (
  server: MeasuredServer,
  what: string,
  { loadRequest, seconds }: { loadRequest: LoadRequest; seconds: number },
) => {
  const response = await fetch(loadRequest.url, {
    method: loadRequest.method ?? 'GET',
    headers: loadRequest.headers ?? {},
    body: loadRequest.body ?? null,
  })
  if (response.status !== 200) throw new Error(`${what}: ${await response.text()}`)
  const bytes = (await response.arrayBuffer()).byteLength
  const { p50, p99, perCore } = await load(loadRequest, {
    connections: 1,
    seconds,
    pids: server.pids,
    warmUpCount: 1000,
  })
  return createRow({
    what,
    measured: `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${Math.round(perCore).toLocaleString('en-US')}/s, ${(bytes / 1e3).toFixed(0)} kB`,
    goal: `p99 <= ${P99_MS} ms`,
    isMet: p99 <= P99_MS,
  })
}

const measureOn = async (environment: BenchEnvironment, { seconds }: BenchSettings): Promise<BenchRow[]> => {
  // The first start seeds the authored units, disciplines and standards.
  const seedingServer = await startMeasuredServerFor(environment, 'teacher@')
  await seedingServer.stop()
  const { unit, lesson } = await seedLearn(environment)
  const server = await startMeasuredServerFor(environment, 'teacher@')
  const requests: [string, LoadRequest][] = [
    ['the start page of Learn', server.createRequest(learn.arrival, {})],
    [`a grade of ${UNITS_IN_GRADE} units`, server.createRequest(learn.unitList, { Unit: { grade: grades[4]! } })],
    [`a unit of ${LESSONS_IN_UNIT} lessons`, server.createRequest(learn.lessonList, { Unit: { uuid: unit } })],
    ['a lesson with its files and sessions', server.createRequest(learn.lessonInfo, { Lesson: { uuid: lesson } })],
  ]
  try {
    const rows: BenchRow[] = []
    for (const [what, loadRequest] of requests) rows.push(await measureRequest(server, what, { loadRequest, seconds }))
    return rows
  } finally {
    await server.stop()
  }
}

export const learnBenchmark: Benchmark = {
  name: 'learn',
  title: 'Learn',
  note: `With ${(grades.length * UNITS_IN_GRADE * LESSONS_IN_UNIT).toLocaleString('en-US')} lessons and ${FILES.toLocaleString('en-US')} files. Times are with one connection. Rates are per second of CPU time of the server and its database.`,
  async measure(settings) {
    const environment = (await startPostgresEnvironment()) ?? createEmbeddedEnvironment()
    return runInEnvironment(environment, USUAL_SESSIONS, () => measureOn(environment, settings))
  },
}
