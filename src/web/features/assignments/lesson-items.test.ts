import { expect, test } from 'vitest'
import { dueAt, itemsToAssign, titleFor } from './lesson-items.ts'

const lesson = {
  uuid: 'l',
  title: 'Where nerves live',
  lesson_sessions: { mindfulness: [{ uuid: 's', title: 'Four sides' }] },
  lesson_attachments: { attachments: [{ uuid: 'f', title: 'Trace your hand' }] },
  lesson_links: {
    links: [
      { title: 'A page', url: 'https://example.org' },
      { title: 'A letter', url: 'mailto:a@example.org' },
    ],
  },
}

test('a lesson gives out what is heard, then what is read, then pages of the open web', () => {
  const items = itemsToAssign(lesson)
  expect(items.map(({ title }) => title)).toEqual(['Four sides', 'Trace your hand', 'A page'])
  expect(items.map(({ item }) => item.assignment_type)).toEqual(['mindfulness', 'file', 'others'])
})

test('one thing goes by its own name, several by that of the lesson', () => {
  const items = itemsToAssign(lesson)
  expect(titleFor(lesson, items.slice(0, 1))).toBe('Four sides')
  expect(titleFor(lesson, items.slice(0, 2))).toBe('Where nerves live')
  expect(titleFor(lesson, [])).toBe('Where nerves live')
})

test('a day is due at its end, where the teacher is', () => {
  expect(dueAt('2026-12-01')).toBe(new Date('2026-12-01T23:59:00').toISOString())
  expect(dueAt('')).toBeNull()
})
