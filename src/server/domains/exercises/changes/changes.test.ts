import { expect, test } from 'vitest'
import { getPersistentNote } from './changes.ts'

type Row = Parameters<typeof getPersistentNote>[0]

test.each([
  'You changed it, so the offer was withdrawn. Create the audio again, then you can offer it again.',
  'You changed it, so the offer was taken back. Have it read aloud, and you can offer it again.',
  "You changed it, so it was removed from your school's library. Create the audio again, then you can offer it again.",
  'You changed it, so it left the library of your school. Have it read aloud, and you can offer it again.',
])(
  'a stored note about a withdrawn offer or a removal from the library stays, in the words of any version: %s',
  (note) => {
    expect(getPersistentNote({ note } as Row)).toBe(note)
  },
)

test('any other stored note can be cleared', () => {
  expect(getPersistentNote({ note: 'The audio was not created.' } as Row)).toBeNull()
})
