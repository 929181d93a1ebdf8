import { expect, test } from 'vitest'
import type { TeacherLesson } from '#contract/learn.ts'
import { hasItems, groupLessonItems } from './items.ts'

const createItem = (title: string, sub_section: string) => ({ title, sub_section })

const createLesson = (...items: { title: string; sub_section: string }[]) =>
  ({
    lesson_attachments: { attachments: items },
    lesson_links: { links: items },
    lesson_sessions: { mindfulness: items },
  }) as unknown as TeacherLesson

test('groupLessonItems collects extension items from files, links and sessions', () => {
  const { regular, extension } = groupLessonItems(
    createLesson(createItem('Cards', 'explore'), createItem('Interview', 'Extension for families')),
  )
  expect([regular.files, regular.links, regular.sessions].flat().map(({ title }) => title)).toEqual(
    Array.from({ length: 3 }, () => 'Cards'),
  )
  expect([extension.files, extension.links, extension.sessions].flat().map(({ title }) => title)).toEqual(
    Array.from({ length: 3 }, () => 'Interview'),
  )
})

test('groupLessonItems returns no extension items for a lesson that has none', () => {
  expect(hasItems(groupLessonItems(createLesson(createItem('Cards', ''))).extension)).toBe(false)
  expect(hasItems(groupLessonItems(createLesson(createItem('Cards', 'extension'))).extension)).toBe(true)
})
