/** Learn content of a hostile system admin, for the pages in tests/support/addresses.ts. */
import * as files from '#contract/learn/files.ts'
import * as lessons from '#contract/learn/lessons.ts'
import * as units from '#contract/learn/units.ts'
import { lessonUuid, unitUuid } from '#server/domains/learn/seed.queries.ts'
import { HOSTILE_ADDRESS, type Pen } from './pen.ts'

const UNIT = unitUuid('grade_3/room-for-two')
const LESSON = lessonUuid('grade_3/room-for-two', 'mending')
const DISCIPLINE = 'getting-along'

const writeUnits = async ({ call, word, rich }: Pen): Promise<void> => {
  await call(units.unitAdd, {
    Unit: { grade: 'grade_3', title: word(), discipline_id: DISCIPLINE, description: word() },
  })
  const { revision } = (await call(units.keptUnit, { Unit: { uuid: UNIT } })).Unit
  const words = { title: word(), description: word(), about: rich(), before: rich(), sequence: word() }
  await call(units.unitEdit, { Unit: { uuid: UNIT, revision, ...words } })
}

const writeDiscipline = async ({ call, word }: Pen): Promise<void> => {
  const { Disciplines } = await call(units.competencyAndUnitInfo, {})
  const { id, revision, color, icon, competencies } = Disciplines.find((one) => one.id === DISCIPLINE)!
  await call(units.disciplineEdit, {
    Discipline: {
      id,
      revision,
      title: word(),
      description: word(),
      color: color as 'data-1',
      icon,
      competencies: competencies.map((one) => ({ id: one.id, title: word(), description: word() })),
    },
  })
}

const writeLessons = async ({ call, word, rich }: Pen): Promise<void> => {
  await call(lessons.lessonAdd, { Lesson: { unit_uuid: UNIT, title: word(), description: word() } })
  const before = (await call(lessons.keptLesson, { Lesson: { uuid: LESSON } })).Lesson
  const parts = { get_ready: rich(), begin: rich(), explore: rich(), practise: rich(), reflect: rich(), notes: rich() }
  const words = { title: word(), description: word(), aims: [word(), word()], parts }
  const edited = await call(lessons.lessonEdit, { Lesson: { uuid: LESSON, revision: before.revision, ...words } })
  const filled = await call(lessons.lessonComponents, {
    Lesson: {
      uuid: LESSON,
      revision: edited.Lesson.revision,
      links: [{ title: word(), url: HOSTILE_ADDRESS, sub_section: word(60) }],
      extension: rich(),
    },
  })
  const attachments = before.lesson_attachments.attachments.map(({ uuid, role, file_uuid, handout_uuid }) => ({
    uuid,
    role,
    title: word(),
    sub_section: word(60),
    ...(file_uuid ? { file_uuid } : {}),
    ...(handout_uuid ? { handout_uuid } : {}),
  }))
  await call(lessons.lessonAttachments, {
    Lesson: { uuid: LESSON, revision: filled.Lesson.revision, attachments },
  })
}

const writeNamesOfFiles = async ({ call, fileName }: Pen): Promise<void> => {
  const File = { files: [{ name: fileName('txt'), content_type: 'text/plain', size: 900 }] }
  await call(files.disciplineFileUploadUrls, { File }, { params: { id: DISCIPLINE } })
  await call(files.unitFileUploadUrls, { File }, { params: { id: UNIT } })
  await call(files.lessonFileUploadUrls, { File }, { params: { id: LESSON } })
}

export const writeLearn = async (pen: Pen): Promise<void> => {
  await writeUnits(pen)
  await writeDiscipline(pen)
  await writeLessons(pen)
  await writeNamesOfFiles(pen)
}
