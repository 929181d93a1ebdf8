/**
 * Lets staff enter check-ins for the students of their own classes, with the answers that a student gives them. Staff
 * never see how a student feels.
 */
import type { RequestData } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import type { staffCheckIn } from '#contract/reflect.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Platform } from '#server/platform/platform.ts'
import { saveCheckIn } from './check-ins.ts'
import type { ReflectDependencies } from './ports.ts'
import { listQuestions } from './questions.queries.ts'
import { toQuestion } from './questions.ts'

interface StaffContext {
  platform: Pick<Platform, 'db' | 'clock'>
  ports: Pick<ReflectDependencies, 'sections'>
}

/** @throws Failure not_found for anybody who is not a student in a class of this staff member */
export const saveCheckInForStudent = async (
  { platform, ports }: StaffContext,
  actor: Actor,
  { ManagedUser, Happiness }: RequestData<typeof staffCheckIn>,
) => {
  if (!(await ports.sections.teachesStudent(platform.db, actor.accountUuid, ManagedUser.uuid))) {
    throw new Failure('not_found')
  }
  if (Happiness.not_now) {
    throw new Failure('invalid', {
      fields: [{ path: 'Happiness.not_now', message: 'Only the student can choose this.' }],
    })
  }
  await saveCheckIn(platform, {
    accountUuid: ManagedUser.uuid,
    organizationUuid: actor.organizationUuid,
    enteredBy: actor.accountUuid,
    sent: Happiness,
  })
  // The response is the same if the student has deleted the check-in since.
  return { client_uuid: Happiness.client_uuid }
}

export const listStudents = async ({ platform: { db }, ports }: StaffContext, actor: Actor) => {
  const sections = await ports.sections.listTaughtSections(db, actor.accountUuid)
  const audiences = [...new Set(sections.flatMap(({ students }) => students.map(({ audience }) => audience)))]
  const { organizationUuid } = actor
  const questions = await listQuestions(db, { organizationUuid, audiences })
  const students = sections.flatMap((section) => section.students)
  const questionGroups = await Promise.all(
    audiences.map(async (audience) => ({
      pupils: [...new Set(students.filter((student) => student.audience === audience).map(({ uuid }) => uuid))],
      questions: (await listQuestions(db, { organizationUuid, audiences: [audience] })).map(({ uuid }) => uuid),
    })),
  )
  return {
    Sections: sections.map(({ uuid, name, students: sectionStudents }) => ({
      uuid,
      name,
      pupils: sectionStudents.map((student) => ({ uuid: student.uuid, name: student.name })),
    })),
    Questions: questions.map(toQuestion),
    Asked: questionGroups,
  }
}
