/** What assigned work needs to know of other domains, and of the school's platform. */
import type { Actor } from '#server/platform/actor.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Partners } from '#server/partners/partner.ts'

export interface LessonFile {
  uuid: string
  title: string
  file_uuid: string | null
  handout_uuid: string | null
}

/** What a lesson has to give out, as its teacher sees it. */
export interface LessonToPublish {
  uuid: string
  title: string
  sessions: readonly { uuid: string; title: string }[]
  files: readonly LessonFile[]
  links: readonly { title: string; url: string }[]
}

export interface AssignmentsDependencies {
  partners: Partners
  /** Undefined where this teacher sees no such lesson. */
  lesson(actor: Actor, uuid: string): Promise<LessonToPublish | undefined>
  /** The first lesson with this item that this teacher sees; undefined where there is none. */
  findLessonUuid(actor: Actor, item: { attachment_uuid: string } | { url: string }): Promise<string | undefined>
  /** What a session is called; undefined where somebody may not hear it. */
  sessionTitle(actor: Actor, uuid: string): Promise<string | undefined>
  /** What a series or collection that listeners can open is called. */
  groupTitle(uuid: string): Promise<string | undefined>
  /** What the file at a key is called; undefined where somebody may not open it. */
  fileName(actor: Actor, key: string): Promise<string | undefined>
  /** What a lesson that schools see is called. */
  lessonTitle(uuid: string): Promise<string | undefined>
}

export interface AssignmentsContext {
  platform: Platform
  ports: AssignmentsDependencies
}
