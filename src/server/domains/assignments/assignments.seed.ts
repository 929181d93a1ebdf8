/** Seeds, only once, what a teacher of the demo school assigned to their classes, and the progress of the students. */
import { randomUUID } from 'node:crypto'
import { createSeededRandom } from '#art/seeded-random.ts'
import { DAY_MS, MINUTE_MS } from '#rules/durations.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { runSeedOnce } from '#server/platform/seeding.ts'
import { insertPublished } from './publishing/published.queries.ts'
import {
  insertDemoSubmissions,
  type DemoClass,
  listDemoClasses,
  type DemoLesson,
  findDemoLesson,
} from './seed.queries.ts'

const TEACHER = 'teacher@riverbend.test'

interface DemoAssignment {
  section: string
  unit: string
  lesson: string
  /** The kind of item of the lesson that is assigned. */
  what: 'session' | 'file'
  instructions: string
  /** The day of publication, in days before today. `due_in` is in days from today. */
  days_ago: number
  due_in: number | null
  /** The shares of the class that have completed or started it. */
  finished: number
  started: number
}

const demoAssignments: readonly DemoAssignment[] = [
  {
    section: '7B',
    unit: 'middle_school/steady-hands',
    lesson: 'where-nerves-live',
    what: 'session',
    instructions: 'Listen to it once before Tuesday, somewhere quiet. Nobody will ask what you felt.',
    days_ago: 4,
    due_in: 3,
    finished: 0.45,
    started: 0.2,
  },
  {
    section: '7B',
    unit: 'middle_school/steady-hands',
    lesson: 'a-map-of-your-hands',
    what: 'file',
    instructions: 'Read it before we do it together.',
    days_ago: 9,
    due_in: -2,
    finished: 1,
    started: 0,
  },
  {
    section: '4C',
    unit: 'middle_school/steady-hands',
    lesson: 'a-map-of-your-hands',
    what: 'session',
    instructions: '',
    days_ago: 1,
    due_in: null,
    finished: 0,
    started: 0,
  },
]

/** The username of the demo student who can sign in, and who still has assignments to do. */
const DEMO_STUDENT = 'student'

const getStatus = (share: number, { finished, started }: DemoAssignment): 'complete' | 'incomplete' | undefined => {
  if (share < finished) return 'complete'
  return share < finished + started ? 'incomplete' : undefined
}

const createDemoSubmissions = (
  assignment: DemoAssignment,
  { students }: DemoClass,
  published: { uuid: string; at: Date; title: string; session: string | null },
) => {
  const random = createSeededRandom(`assigned ${assignment.lesson} ${assignment.section}`)
  return students.flatMap(({ uuid, username }, index) => {
    const share = students.length > 1 ? index / students.length : 1
    const status =
      username === DEMO_STUDENT && assignment.finished < 1 ? undefined : getStatus((share * 7) % 1, assignment)
    if (!status) return []
    const openedAt = new Date(published.at.getTime() + (0.2 + random()) * DAY_MS)
    const changedAt = new Date(openedAt.getTime() + (6 + random() * 20) * MINUTE_MS)
    return [
      {
        uuid: randomUUID(),
        account_uuid: uuid,
        published_uuid: published.uuid,
        named: `published:${published.uuid}`,
        assignment_type: assignment.what === 'session' ? ('mindfulness' as const) : ('file' as const),
        attachment: published.session,
        title: published.title,
        status,
        opened_at: openedAt,
        changed_at: changedAt,
        completed_at: status === 'complete' ? changedAt : null,
      },
    ]
  })
}

interface DemoClassroom {
  demoClass: DemoClass
  lesson: DemoLesson
  now: number
}

const seedAssignment = async (
  tx: Database,
  assignment: DemoAssignment,
  { demoClass, lesson, now }: DemoClassroom,
): Promise<void> => {
  const item = lesson[assignment.what]
  if (!item) return
  const publishedAt = new Date(now - assignment.days_ago * DAY_MS)
  const [uuid, { title }] = [randomUUID(), item]
  const type = assignment.what === 'session' ? ('mindfulness' as const) : ('file' as const)
  await insertPublished(tx, [
    {
      uuid,
      organization_uuid: demoClass.organization_uuid,
      teacher_uuid: demoClass.teacher_uuid,
      lesson_uuid: lesson.uuid,
      assignment_type: type,
      attachment_uuid: item.uuid,
      file_uuid: item.file_uuid,
      handout_uuid: item.handout_uuid,
      item_key: `${type}:${item.uuid}`,
      item_title: title,
      title,
      instructions: assignment.instructions,
      due_at: assignment.due_in === null ? null : new Date(now + assignment.due_in * DAY_MS),
      section_uuid: demoClass.uuid,
      own_section_uuid: demoClass.uuid,
      section_name: demoClass.name,
      published_at: publishedAt,
      updated_at: publishedAt,
    },
  ])
  const session = assignment.what === 'session' ? item.uuid : null
  await insertDemoSubmissions(
    tx,
    createDemoSubmissions(assignment, demoClass, { uuid, at: publishedAt, title, session }),
  )
}

/** Run this after classes and lessons are seeded. */
export const seedDemoAssignments = async ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now().getTime()
  await runSeedOnce(db, { name: 'demo-assignments', sourceHash: '1' }, async (tx) => {
    const classes = await listDemoClasses(tx, TEACHER)
    for (const assignment of demoAssignments) {
      const demoClass = classes.find(({ name }) => name === assignment.section)
      const lesson = await findDemoLesson(tx, assignment)
      if (demoClass && lesson) await seedAssignment(tx, assignment, { demoClass, lesson, now })
    }
  })
}
