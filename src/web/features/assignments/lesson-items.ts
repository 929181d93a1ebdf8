/** What of a lesson can be given out, and which of it is meant. */
import type { ItemToPublish } from '#contract/assignments.ts'

/** A lesson, as far as publishing knows it. */
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

/** What is listened to first, for it is what a class most often takes home. */
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

/** Its own where one thing is given out, else that of the lesson. */
export const getAssignmentTitle = (lesson: LessonToAssign, chosen: readonly LessonItem[]): string =>
  chosen.length === 1 ? chosen[0]!.title : lesson.title

/** Until the end of that day, where the teacher is; null for none. */
export const getDueTime = (day: string): string | null => {
  const end = new Date(`${day}T23:59:00`)
  return Number.isNaN(end.getTime()) ? null : end.toISOString()
}
