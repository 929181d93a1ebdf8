/** Learn content of a hostile system admin, for the pages in tests/support/journey/example-urls.ts. */
import * as files from '#contract/learn/files.ts'
import * as lessons from '#contract/learn/lessons.ts'
import * as units from '#contract/learn/units.ts'
import { toLessonUuid, toUnitUuid } from '#server/domains/learn/seed.queries.ts'
import { HOSTILE_ADDRESS, type HostileWriter } from './hostile-writer.ts'

const UNIT = toUnitUuid('grade_3/room-for-two')
const LESSON = toLessonUuid('grade_3/room-for-two', 'mending')
const DISCIPLINE = 'getting-along'

const writeUnits = async ({ call, nextText, rich }: HostileWriter): Promise<void> => {
  await call(units.unitAdd, {
    Unit: { grade: 'grade_3', title: nextText(), discipline_id: DISCIPLINE, description: nextText() },
  })
  const { revision } = (await call(units.editorUnit, { Unit: { uuid: UNIT } })).Unit
  const details = { title: nextText(), description: nextText(), about: rich(), before: rich(), sequence: nextText() }
  await call(units.unitEdit, { Unit: { uuid: UNIT, revision, ...details } })
}

const writeDiscipline = async ({ call, nextText }: HostileWriter): Promise<void> => {
  const { Disciplines } = await call(units.competencyAndUnitInfo, {})
  const { id, revision, color, icon, competencies } = Disciplines.find((candidate) => candidate.id === DISCIPLINE)!
  await call(units.disciplineEdit, {
    Discipline: {
      id,
      revision,
      title: nextText(),
      description: nextText(),
      color: color as 'data-1',
      icon,
      competencies: competencies.map((candidate) => ({ id: candidate.id, title: nextText(), description: nextText() })),
    },
  })
}

const writeLessons = async ({ call, nextText, rich }: HostileWriter): Promise<void> => {
  await call(lessons.lessonAdd, { Lesson: { unit_uuid: UNIT, title: nextText(), description: nextText() } })
  const before = (await call(lessons.editorLesson, { Lesson: { uuid: LESSON } })).Lesson
  const parts = { get_ready: rich(), begin: rich(), explore: rich(), practise: rich(), reflect: rich(), notes: rich() }
  const details = { title: nextText(), description: nextText(), aims: [nextText(), nextText()], parts }
  const edited = await call(lessons.lessonEdit, { Lesson: { uuid: LESSON, revision: before.revision, ...details } })
  const filled = await call(lessons.lessonComponents, {
    Lesson: {
      uuid: LESSON,
      revision: edited.Lesson.revision,
      links: [{ title: nextText(), url: HOSTILE_ADDRESS, sub_section: nextText(60) }],
      extension: rich(),
    },
  })
  const attachments = before.lesson_attachments.attachments.map(({ uuid, role, file_uuid, handout_uuid }) => ({
    uuid,
    role,
    title: nextText(),
    sub_section: nextText(60),
    ...(file_uuid ? { file_uuid } : {}),
    ...(handout_uuid ? { handout_uuid } : {}),
  }))
  await call(lessons.lessonAttachments, {
    Lesson: { uuid: LESSON, revision: filled.Lesson.revision, attachments },
  })
}

const writeFileNames = async ({ call, fileName }: HostileWriter): Promise<void> => {
  const File = { files: [{ name: fileName('txt'), content_type: 'text/plain', size: 900 }] }
  await call(files.disciplineFileUploadUrls, { File }, { params: { id: DISCIPLINE } })
  await call(files.unitFileUploadUrls, { File }, { params: { id: UNIT } })
  await call(files.lessonFileUploadUrls, { File }, { params: { id: LESSON } })
}

export const writeLearn = async (writer: HostileWriter): Promise<void> => {
  await writeUnits(writer)
  await writeDiscipline(writer)
  await writeLessons(writer)
  await writeFileNames(writer)
}
