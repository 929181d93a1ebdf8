import { expect, test } from 'vitest'
import type { TeacherLesson } from '#contract/learn.ts'
import { hasItems, groupLessonItems } from './items.ts'

const named = (title: string, sub_section: string) => ({ title, sub_section })

const lesson = (...all: { title: string; sub_section: string }[]) =>
  ({
    lesson_attachments: { attachments: all },
    lesson_links: { links: all },
    lesson_sessions: { mindfulness: all },
  }) as unknown as TeacherLesson

test('groupLessonItems collects extension items from files, links and sessions', () => {
  const { inside, beyond } = groupLessonItems(
    lesson(named('Cards', 'explore'), named('Interview', 'Extension for families')),
  )
  expect([inside.files, inside.links, inside.sessions].flat().map(({ title }) => title)).toEqual(
    Array.from({ length: 3 }, () => 'Cards'),
  )
  expect([beyond.files, beyond.links, beyond.sessions].flat().map(({ title }) => title)).toEqual(
    Array.from({ length: 3 }, () => 'Interview'),
  )
})

test('groupLessonItems returns no extension items for a lesson that has none', () => {
  expect(hasItems(groupLessonItems(lesson(named('Cards', ''))).beyond)).toBe(false)
  expect(hasItems(groupLessonItems(lesson(named('Cards', 'extension'))).beyond)).toBe(true)
})
