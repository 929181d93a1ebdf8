/** A school in which a student and a teacher have one item of each kind that an endpoint names by UUID. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as exercises from '#contract/exercises.ts'
import * as offering from '#contract/exercises/offers.ts'
import * as journal from '#contract/journal.ts'
import * as reflect from '#contract/reflect.ts'
import * as support from '#contract/support.ts'
import type { Database } from '#server/platform/database/database.ts'
import { classrooms, open, type Person, publishItem } from './assigning.ts'
import { signedIn } from './people.ts'
import { insertRow } from './planting.ts'

interface World {
  app: FastifyInstance
  db: Database
}

/** Creates an exercise with audio in the database. */
const makeExerciseWithAudio = async ({ db }: World, person: Person): Promise<string> => {
  const { Exercise } = await person.call(exercises.generateScript, {
    Exercise: { prompt: 'a minute before we begin', audience: 'adult', duration: 1 },
  })
  const keys = { audio_key: 'private/x.mp3', captions_key: 'private/x.mp3', transcript_key: 'private/x.json' }
  const made = { status: 'ready' as const, heard_revision: 1, seconds: 60, ...keys }
  await db.updateTable('exercises_exercise').set(made).where('uuid', '=', Exercise.uuid).execute()
  return Exercise.uuid
}

/** Creates an exercise that the school approved, which its members find in the catalog. */
const shared = async (world: World, { teacher, admin }: Record<'teacher' | 'admin', Person>): Promise<string> => {
  const uuid = await makeExerciseWithAudio(world, teacher)
  await teacher.call(offering.offer, { Exercise: { uuid, offered: true } })
  await admin.call(offering.review, { Exercise: { uuid, approved: true } })
  return uuid
}

const contactOf = async ({ db }: World, { person }: Person, mark: string): Promise<string> => {
  const row = { organization_uuid: person.school.uuid, account_uuid: person.uuid }
  return (await insertRow(db, { table: 'support_contact', given: row, mark })).uuid ?? ''
}

const entryOf = async (student: Person, mark: string) => {
  const { Entry } = await student.call(journal.add, {
    Journal: { client_uuid: randomUUID(), title: mark, content: mark, written_at: '2026-11-20T10:00:00-05:00' },
  })
  return Entry
}

/** Creates the items; their texts start with `mark`. The catalog and Learn must be seeded. */
export const makeSchoolItems = async (world: World, mark: string) => {
  const { db } = world
  const taughtClass = await classrooms(() => world).classroom()
  const { school, ines: teacher, amara: student } = taughtClass
  const admin = await signedIn(world, { school, user_type: 'admin' })
  const colleague = await signedIn(world, { school, user_type: 'teacher', permissions: ['learn'] })
  const [contact, other] = [await contactOf(world, teacher, mark), await contactOf(world, colleague, mark)]
  const entry = await entryOf(student, mark)
  const deletedEntry = await entryOf(student, mark)
  await student.call(journal.remove, { Journal: { uuid: deletedEntry.uuid } })
  const client_uuid = randomUUID()
  const { Response } = await student.call(reflect.checkIn, {
    Happiness: { client_uuid, answered_at: new Date().toISOString(), answers: [], emotions: [], note: mark },
  })
  const made = await student.call(exercises.generateScript, {
    Exercise: { prompt: mark, audience: 'middle_school', duration: 1 },
  })
  const { Images } = await student.call(exercises.regenerateImages, { Exercise: { uuid: made.Exercise.uuid } })
  const studentRow = { account_uuid: student.person.uuid }
  const published = await publishItem(taughtClass)
  const { Request } = await student.call(support.contactCreate, {
    Contact: { uuid: contact, client_uuid: randomUUID() },
  })
  const notice = { ...studentRow, type: 'queue', status: 'pending', moment: 'ready' }
  return {
    room: taughtClass,
    school,
    pupil: student,
    teacher,
    admin,
    contact,
    other,
    entry,
    gone: deletedEntry.uuid,
    checkIn: { uuid: Response?.uuid ?? '', client_uuid },
    exercise: { uuid: made.Exercise.uuid, revision: made.Exercise.revision, line: made.Script.segments[0]?.id ?? '' },
    job: Images.job,
    offered: await makeExerciseWithAudio(world, teacher),
    shared: await shared(world, { teacher, admin }),
    session: (await insertRow(db, { table: 'identity_session', given: studentRow, mark })).uuid ?? '',
    notice: (await insertRow(db, { table: 'notices_notification', given: notice, mark })).uuid ?? '',
    published: published.uuid,
    work: (await open(student, published.uuid)).uuid,
    request: Request.uuid,
  }
}
export type SchoolWithItems = Awaited<ReturnType<typeof makeSchoolItems>>
