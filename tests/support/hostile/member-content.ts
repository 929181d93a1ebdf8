/** Content of hostile students and teachers: journals, check-ins, exercises, feedback, notes and assignments. */
import { randomUUID } from 'node:crypto'
import { ApiError } from '#contract/call.ts'
import * as assignments from '#contract/assignments.ts'
import * as exercises from '#contract/exercises.ts'
import * as feedback from '#contract/feedback.ts'
import * as journal from '#contract/journal.ts'
import * as learn from '#contract/learn.ts'
import * as library from '#contract/library.ts'
import * as reflect from '#contract/reflect.ts'
import * as resources from '#contract/resources.ts'
import { toLessonUuid } from '#server/domains/learn/seed.queries.ts'
import { toCatalogUuid } from '#server/domains/library/library.seed.ts'
import type { HostileWriter } from './hostile-writer.ts'

const LESSON = toLessonUuid('grade_3/room-for-two', 'mending')
const formatNow = (): string => new Date().toISOString().replace('Z', '+00:00')

/** Writes as any person, and returns the paths of what was written. */
export const writeAsAnybody = async ({ call, nextText, uuid }: HostileWriter): Promise<string[]> => {
  await call(library.sessionsList, { Filter: { search: nextText() } })
  const createEntry = () => ({ title: nextText(), content: `${nextText()}\n\n${nextText()}`, prompt: nextText() })
  const added = await call(journal.add, {
    Journal: { ...createEntry(), client_uuid: randomUUID(), written_at: formatNow() },
  })
  const { Entry } = await call(journal.update, {
    Journal: { ...createEntry(), uuid: added.Entry.uuid, updated_at: added.Entry.updated_at },
  })
  await call(feedback.feedbackAdd, {
    Feedback: { feedback_subject: nextText(), feedback_content: nextText(), feedback_location: nextText() },
    ManagedUser: { uuid },
  })
  const { Questions } = await call(reflect.questions, {})
  const answers = Questions.map((question) => ({ question_uuid: question.uuid, score: 4 }))
  await call(reflect.checkIn, {
    Happiness: { client_uuid: randomUUID(), answered_at: formatNow(), answers, note: nextText() },
  })
  return [`/reflect/edit/${Entry.uuid}`]
}

/** Creates an exercise, and returns its paths in each step. */
export const writeExercise = async ({ call, nextText }: HostileWriter): Promise<string[]> => {
  const audience = 'middle_school' as const
  await call(exercises.generatePrompt, { Exercise: { topic: nextText(), audience } })
  const generated = await call(exercises.generateScript, { Exercise: { prompt: nextText(), audience, duration: 2 } })
  const { uuid } = generated.Exercise
  const regenerated = await call(exercises.regenerateScript, { Exercise: { uuid, prompt: nextText() } })
  const script = regenerated.Script.segments.map((segment) =>
    segment.text ? { ...segment, text: nextText() } : segment,
  )
  await call(exercises.create, {
    Exercise: { uuid, revision: regenerated.Exercise.revision, title: nextText(), description: nextText(), script },
  })
  const steps = ['prompt', 'script', 'voice', 'audio']
  return [
    `/mindfulness/custom_exercise/edit/${uuid}`,
    `/mindfulness/custom_exercise/test?uuid=${uuid}`,
    `/mindfulness/custom_exercise/voice?uuid=${uuid}`,
    ...steps.map((step) => `/mindfulness/custom_exercise/add?step=${step}&uuid=${uuid}`),
  ]
}

const writeStaffCheckIns = async ({ call, nextText }: HostileWriter): Promise<void> => {
  const { Asked } = await call(reflect.sectionStudents, {})
  for (const { pupils, questions } of Asked) {
    const answers = questions.map((question_uuid) => ({ question_uuid, score: 4 }))
    const Happiness = { client_uuid: randomUUID(), answered_at: formatNow(), answers, note: nextText() }
    await call(reflect.staffCheckIn, { ManagedUser: { uuid: pupils[0]! }, Happiness })
  }
}

/** Writes as a teacher, and returns the paths of the published assignments. */
export const writeAsTeacher = async (writer: HostileWriter): Promise<string[]> => {
  const { call, nextText } = writer
  await writeStaffCheckIns(writer)
  await call(resources.teacherFolderList, { Filter: { search: nextText() } })
  const { note } = (await call(learn.lessonInfo, { Lesson: { uuid: LESSON } })).Lesson
  await call(learn.lessonNote, { Note: { lesson_uuid: LESSON, text: nextText(), revision: note.revision } })
  const { Sections } = await call(assignments.staffSections, {})
  const { lesson_sessions } = (await call(learn.lessonInfo, { Lesson: { uuid: LESSON } })).Lesson
  const { Assignments } = await call(assignments.publish, {
    Assignment: {
      lesson_uuid: LESSON,
      items: [{ assignment_type: 'mindfulness', attachment_uuid: lesson_sessions.mindfulness[0]!.uuid }],
      section_uuids: Sections.map(({ uuid }) => uuid),
      title: nextText(),
      instructions: nextText(),
    },
  })
  for (const { uuid } of Assignments) {
    await call(assignments.publishedEdit, { Assignment: { uuid, title: nextText(), instructions: nextText() } })
  }
  return Assignments.map(({ uuid }) => `/teacher/assignments?of=${uuid}`)
}

/** Creates one valid assignment and one that fails, which admins see. */
export const writeAssignments = async ({ call, nextText, uuid }: HostileWriter): Promise<string[]> => {
  const ManagedUser = { uuid }
  const assignmentIds = { colegia_assignment_id: nextText(), teacher_email: nextText() }
  const { Assignment } = await call(assignments.assignmentCreate, {
    Assignment: {
      ...assignmentIds,
      assignment_type: 'mindfulness',
      attachment_uuid: toCatalogUuid('session', 'the-kazoo'),
    },
    ManagedUser,
  })
  await call(assignments.assignmentUpdate, { Assignment: { ...assignmentIds, status: 'incomplete' }, ManagedUser })
  const failingAssignment = {
    colegia_assignment_id: nextText(),
    assignment_type: 'file' as const,
    attachment_uuid: nextText(),
  }
  await call(assignments.assignmentCreate, { Assignment: failingAssignment, ManagedUser }).catch((cause: unknown) => {
    if (!(cause instanceof ApiError) || cause.http !== 404) throw cause
  })
  return [`/view?assignment_uuid=${Assignment.uuid}`]
}
