/** Lists the items of a lesson that a teacher can assign. */
import type { ItemToPublish } from '#contract/assignments.ts'

/** The part of a lesson that publishing needs. */
export interface LessonToAssign {
  uuid: string
  title: string
  lesson_sessions: { mindfulness: readonly { uuid: string; title: string }[] }
  lesson_attachments: { attachments: readonly { uuid: string; title: string }[] }
  lesson_links: { links: readonly { title: string; url: string }[] }
}

export interface LessonItem {
  key: string
  title: string
  item: ItemToPublish
}

const isOpenWeb = (url: string): boolean => /^https?:\/\//i.test(url)

/** Lists the sessions first, because classes take those home most often. */
export const listAssignableItems = (lesson: LessonToAssign): LessonItem[] => [
  ...lesson.lesson_sessions.mindfulness.map(({ uuid, title }) => ({
    key: uuid,
    title,
    item: { assignment_type: 'mindfulness' as const, attachment_uuid: uuid },
  })),
  ...lesson.lesson_attachments.attachments.map(({ uuid, title }) => ({
    key: uuid,
    title,
    item: { assignment_type: 'file' as const, attachment_uuid: uuid },
  })),
  ...lesson.lesson_links.links
    .filter(({ url }) => isOpenWeb(url))
    .map(({ url, title }) => ({ key: url, title, item: { assignment_type: 'others' as const, url } })),
]

/** Returns the item's own title if one item is assigned, otherwise the lesson's title. */
export const getAssignmentTitle = (lesson: LessonToAssign, chosen: readonly LessonItem[]): string =>
  chosen.length === 1 ? chosen[0]!.title : lesson.title

/** Returns the end of that day in the teacher's time zone, or null without a day. */
export const getDueTime = (day: string): string | null => {
  const end = new Date(`${day}T23:59:00`)
  return Number.isNaN(end.getTime()) ? null : end.toISOString()
}
