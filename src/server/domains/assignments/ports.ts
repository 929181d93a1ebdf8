/**
 * The interfaces of other domains and of the school's platform that assignments need. The composition root
 * (`src/server/composition`) provides them.
 */
import type { Actor } from '#server/platform/actor.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Partners } from '#server/partners/partner.ts'

export interface LessonFile {
  uuid: string
  title: string
  file_uuid: string | null
  handout_uuid: string | null
}

/** The items of a lesson that its teacher can assign. */
export interface LessonToPublish {
  uuid: string
  title: string
  sessions: readonly { uuid: string; title: string }[]
  files: readonly LessonFile[]
  links: readonly { title: string; url: string }[]
}

export interface AssignmentsDependencies {
  partners: Partners
  /** Returns a lesson, or undefined if this teacher can't see it. */
  lesson(actor: Actor, uuid: string): Promise<LessonToPublish | undefined>
  /** Returns the first lesson with this item that the teacher can see, or undefined if there is none. */
  findLessonUuid(actor: Actor, item: { attachment_uuid: string } | { url: string }): Promise<string | undefined>
  /** Returns the title of a session, or undefined if the person may not hear it. */
  sessionTitle(actor: Actor, uuid: string): Promise<string | undefined>
  /** Returns the title of a series or collection that listeners can open. */
  groupTitle(uuid: string): Promise<string | undefined>
  /** Returns the name of a file, or undefined if the person may not open it. */
  fileName(actor: Actor, key: string): Promise<string | undefined>
  /** Returns the title of a lesson that teachers can see. */
  lessonTitle(uuid: string): Promise<string | undefined>
}

export interface AssignmentsContext {
  platform: Platform
  ports: AssignmentsDependencies
}
