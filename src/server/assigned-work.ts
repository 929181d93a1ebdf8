/** How assigned work, lessons, the library, the files and the school's platform know of each other. */
import { Failure } from '#contract/failures.ts'
import type { Ports } from './domains/assignments/ports.ts'
import { assignedHandout, isAssigned } from './domains/assignments/working/work.queries.ts'
import { findLessonUuid, titleOfLesson } from './domains/learn/references.queries.ts'
import { sightOfTeacher } from './domains/learn/sight.ts'
import { lessonFor } from './domains/learn/teaching.ts'
import { groupTitle, titleHeardBy } from './domains/library/for-assignments.queries.ts'
import { openableFile } from './domains/resources/opening.ts'
import type { Ports as ResourcesPorts } from './domains/resources/ports.ts'
import type { Partners } from './partners/partner.ts'
import { learnPorts } from './lessons-and-files.ts'
import { type Actor, isAdmin } from './platform/actor.ts'
import type { Platform } from './platform/platform.ts'

/** Undefined instead of a refusal for what is not there. */
const orNothing = async <Found>(search: Promise<Found>): Promise<Found | undefined> => {
  try {
    return await search
  } catch (cause) {
    if (cause instanceof Failure && cause.failure === 'not_found') return undefined
    throw cause
  }
}

const lessonToPublish = async (platform: Platform, actor: Actor, uuid: string) => {
  const viewer = { accountUuid: actor.accountUuid, sight: sightOfTeacher(actor), origin: '' }
  const lesson = await orNothing(lessonFor({ platform, ports: learnPorts(platform) }, uuid, viewer))
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

interface Around {
  partners: Partners
  resources: ResourcesPorts
}

export const assignmentsPorts = (platform: Platform, { partners, resources }: Around): Ports => ({
  partners,
  lesson: (actor, uuid) => lessonToPublish(platform, actor, uuid),
  findLessonUuid: (actor, item) => findLessonUuid(platform.db, { ...item, sight: sightOfTeacher(actor) }),
  sessionTitle: ({ accountUuid }, sessionUuid) => titleHeardBy(platform.db, { accountUuid, sessionUuid }),
  groupTitle: (uuid) => groupTitle(platform.db, uuid),
  fileName: async (actor, key) => (await orNothing(openableFile({ platform, ports: resources }, actor, key)))?.name,
  lessonTitle: (uuid) => titleOfLesson(platform.db, uuid),
})

/** Whether a file of the resources was given to somebody by an assignment. */
export const isFileAssigned = async ({ db }: Platform, actor: Actor, fileUuid: string): Promise<boolean> =>
  !isAdmin(actor) && isAssigned(db, actor, { fileUuid })

/** What the pages of a hand-out that somebody was given are called. */
export const assignedPages = async ({ db }: Platform, actor: Actor, key: string): Promise<string | undefined> => {
  const given = isAdmin(actor) ? undefined : await assignedHandout(db, actor, key)
  return given && `${given.slug}.pdf`
}
