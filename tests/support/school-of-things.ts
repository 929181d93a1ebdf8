/** A school in which a student and a teacher have one item of each kind that an endpoint names by UUID. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as exercises from '#contract/exercises.ts'
import * as offering from '#contract/exercises/offers.ts'
import * as journal from '#contract/journal.ts'
import * as reflect from '#contract/reflect.ts'
import * as support from '#contract/support.ts'
import type { Database } from '#server/platform/database/database.ts'
import { classrooms, open, type Person, publishOne } from './assigning.ts'
import { signedIn } from './people.ts'
import { plant } from './planting.ts'

interface World {
  app: FastifyInstance
  db: Database
}

/** Creates an exercise with audio in the database. */
const heard = async ({ db }: World, person: Person): Promise<string> => {
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
  const uuid = await heard(world, teacher)
  await teacher.call(offering.offer, { Exercise: { uuid, offered: true } })
  await admin.call(offering.review, { Exercise: { uuid, approved: true } })
  return uuid
}

const contactOf = async ({ db }: World, { person }: Person, mark: string): Promise<string> => {
  const given = { organization_uuid: person.school.uuid, account_uuid: person.uuid }
  return (await plant(db, { table: 'support_contact', given, mark })).uuid ?? ''
}

const entryOf = async (pupil: Person, mark: string) => {
  const { Entry } = await pupil.call(journal.add, {
    Journal: { client_uuid: randomUUID(), title: mark, content: mark, written_at: '2026-11-20T10:00:00-05:00' },
  })
  return Entry
}

/** Creates the items; their texts start with `mark`. The catalog and Learn must be seeded. */
export const schoolOfThings = async (world: World, mark: string) => {
  const { db } = world
  const room = await classrooms(() => world).classroom()
  const { school, ines: teacher, amara: pupil } = room
  const admin = await signedIn(world, { school, user_type: 'admin' })
  const colleague = await signedIn(world, { school, user_type: 'teacher', permissions: ['learn'] })
  const [contact, other] = [await contactOf(world, teacher, mark), await contactOf(world, colleague, mark)]
  const entry = await entryOf(pupil, mark)
  const gone = await entryOf(pupil, mark)
  await pupil.call(journal.remove, { Journal: { uuid: gone.uuid } })
  const client_uuid = randomUUID()
  const { Response } = await pupil.call(reflect.checkIn, {
    Happiness: { client_uuid, answered_at: new Date().toISOString(), answers: [], emotions: [], note: mark },
  })
  const made = await pupil.call(exercises.generateScript, {
    Exercise: { prompt: mark, audience: 'middle_school', duration: 1 },
  })
  const { Images } = await pupil.call(exercises.regenerateImages, { Exercise: { uuid: made.Exercise.uuid } })
  const ofPupil = { account_uuid: pupil.person.uuid }
  const published = await publishOne(room)
  const { Request } = await pupil.call(support.contactCreate, { Contact: { uuid: contact, client_uuid: randomUUID() } })
  const notice = { ...ofPupil, type: 'queue', status: 'pending', moment: 'ready' }
  return {
    room,
    school,
    pupil,
    teacher,
    admin,
    contact,
    other,
    entry,
    gone: gone.uuid,
    checkIn: { uuid: Response?.uuid ?? '', client_uuid },
    exercise: { uuid: made.Exercise.uuid, revision: made.Exercise.revision, line: made.Script.segments[0]?.id ?? '' },
    job: Images.job,
    offered: await heard(world, teacher),
    shared: await shared(world, { teacher, admin }),
    session: (await plant(db, { table: 'identity_session', given: ofPupil, mark })).uuid ?? '',
    notice: (await plant(db, { table: 'notices_notification', given: notice, mark })).uuid ?? '',
    published: published.uuid,
    work: (await open(pupil, published.uuid)).uuid,
    request: Request.uuid,
  }
}
export type SchoolOfThings = Awaited<ReturnType<typeof schoolOfThings>>
