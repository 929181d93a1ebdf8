/** Connects assignments with lessons, the library, the resources and the school's platform. */
import { Failure } from '#contract/failures.ts'
import type { AssignmentsDependencies } from '#server/domains/assignments/ports.ts'
import { findAssignedHandout, hasAssignment } from '#server/domains/assignments/submissions/submissions.queries.ts'
import { findLessonUuid, findLessonTitle } from '#server/domains/learn/references.queries.ts'
import { getTeacherVisibility } from '#server/domains/learn/visibility.ts'
import type { LearnDependencies } from '#server/domains/learn/ports.ts'
import { getLesson, type LearnContext } from '#server/domains/learn/teaching.ts'
import { findGroupTitle, findPlayableTitle } from '#server/domains/library/for-assignments.queries.ts'
import { getOpenableFile } from '#server/domains/resources/open-file.ts'
import type { ResourcesDependencies } from '#server/domains/resources/ports.ts'
import type { Partners } from '#server/partners/partner.ts'
import { type Actor, isAdmin } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Returns undefined instead of throwing Failure not_found. */
const ignoreNotFound = async <Result>(search: Promise<Result>): Promise<Result | undefined> => {
  try {
    return await search
  } catch (cause) {
    if (cause instanceof Failure && cause.failure === 'not_found') return undefined
    throw cause
  }
}

const findLessonToPublish = async (learn: LearnContext, actor: Actor, uuid: string) => {
  const viewer = { accountUuid: actor.accountUuid, visibility: getTeacherVisibility(actor), origin: '' }
  const lesson = await ignoreNotFound(getLesson(learn, uuid, viewer))
  return (
    lesson && {
      uuid,
      title: lesson.title,
      sessions: lesson.lesson_sessions.mindfulness,
      files: lesson.lesson_attachments.attachments,
      links: lesson.lesson_links.links,
    }
  )
}

interface AssignmentsServices {
  partners: Partners
  resources: ResourcesDependencies
  learn: LearnDependencies
}

export const createAssignmentsDependencies = (
  platform: Platform,
  { partners, resources, learn }: AssignmentsServices,
): AssignmentsDependencies => ({
  partners,
  lesson: (actor, uuid) => findLessonToPublish({ platform, ports: learn }, actor, uuid),
  findLessonUuid: (actor, item) => findLessonUuid(platform.db, { ...item, visibility: getTeacherVisibility(actor) }),
  sessionTitle: ({ accountUuid }, sessionUuid) => findPlayableTitle(platform.db, { accountUuid, sessionUuid }),
  groupTitle: (uuid) => findGroupTitle(platform.db, uuid),
  fileName: async (actor, key) =>
    (await ignoreNotFound(getOpenableFile({ platform, ports: resources }, actor, key)))?.name,
  lessonTitle: (uuid) => findLessonTitle(platform.db, uuid),
})

/** Returns whether the person got a resource file through an assignment. */
export const isFileAssigned = async (db: Database, actor: Actor, fileUuid: string): Promise<boolean> =>
  !isAdmin(actor) && hasAssignment(db, actor, { fileUuid })

/** Returns the file name of a handout that was assigned to the person. */
export const findAssignedHandoutName = async (
  { db }: Platform,
  actor: Actor,
  key: string,
): Promise<string | undefined> => {
  const assigned = isAdmin(actor) ? undefined : await findAssignedHandout(db, actor, key)
  return assigned && `${assigned.slug}.pdf`
}
