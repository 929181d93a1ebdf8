/** Groups the items of a lesson into regular ones and those marked as extension. */
import type { TeacherLesson } from '#contract/learn.ts'
import { isExtension } from '#rules/learn/lessons.ts'

type Items = Pick<TeacherLesson, 'lesson_attachments' | 'lesson_links' | 'lesson_sessions'>

const splitByExtension = <Item extends { sub_section: string }>(items: readonly Item[]) => ({
  regular: items.filter((item) => !isExtension(item)),
  extension: items.filter(isExtension),
})

/** Items whose sub-section contains "extension" are collected as extension items. */
export const groupLessonItems = ({ lesson_attachments, lesson_links, lesson_sessions }: Items) => {
  const files = splitByExtension(lesson_attachments.attachments)
  const links = splitByExtension(lesson_links.links)
  const sessions = splitByExtension(lesson_sessions.mindfulness)
  return {
    regular: { files: files.regular, links: links.regular, sessions: sessions.regular },
    extension: { files: files.extension, links: links.extension, sessions: sessions.extension },
  }
}

export type LessonItems = ReturnType<typeof groupLessonItems>['regular']

export const hasItems = ({ files, links, sessions }: LessonItems): boolean =>
  files.length + links.length + sessions.length > 0
