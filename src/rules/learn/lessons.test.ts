import { expect, test } from 'vitest'
import type { RichText } from '../site/rich-text.ts'
import { findLessonPart, isExtension } from './lessons.ts'
import { extractReadAloud, DEFAULT_PAUSE_SECONDS } from './read-aloud.ts'

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] }) as const

test('isExtension recognizes extension sub-sections in any spelling', () => {
  const names = ['extension', 'Extension for families', 'an EXTENSION', 'explore', '']
  expect(names.map((sub_section) => isExtension({ sub_section }))).toEqual([true, true, true, false, false])
})

test('findLessonPart recognizes a part by its key and by its label', () => {
  const names = ['practise', 'Practice', 'Get ready', 'get-ready', ' Reflect ', 'At home']
  expect(names.map(findLessonPart)).toEqual(['practise', 'practise', 'get_ready', 'get_ready', 'reflect', undefined])
})

test('read-aloud script pauses after each line but the last', () => {
  const part: RichText = {
    type: 'doc',
    content: [
      paragraph('Read this:'),
      { type: 'blockquote', content: [paragraph('Find your feet. (10)'), paragraph('Both.'), paragraph('Done. (3)')] },
    ],
  }
  expect(extractReadAloud(part)).toEqual([
    [
      { text: 'Find your feet.', pause_seconds: 10 },
      { text: 'Both.', pause_seconds: DEFAULT_PAUSE_SECONDS },
      { text: 'Done.', pause_seconds: 0 },
    ],
  ])
})

test('read-aloud script is empty for a section without a quotation', () => {
  expect(extractReadAloud({ type: 'doc', content: [paragraph('Sit in a circle.')] })).toEqual([])
})
