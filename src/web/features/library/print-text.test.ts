import { expect, test } from 'vitest'
import type { Session } from '#contract/library.ts'
import { isOwnExercise, printMeta, printDescription } from './print-text.ts'
import { getSessionLink } from './session-link.ts'

const catalogSession = {
  uuid: '8f1f5f0e-0a53-4c43-9c7e-2f0b6f7a5f10',
  title: 'Ten sounds',
  description: 'What the room says.',
  duration: 420,
  author: 'Ines Duarte',
  narrator: 'River',
  made_by_computer: false,
  read_by_computer: true,
} as Session
const ownExercise: Session = { ...catalogSession, author: 'You', made_by_computer: true }
const sharedExercise: Session = { ...ownExercise, author: 'Ines' }
const readByTeacher: Session = { ...catalogSession, narrator: 'Ms. Alvarez', read_by_computer: false }
const draft: Session = { ...ownExercise, status: 'draft' }

test('getSessionLink opens a draft in the editor, a processing exercise in the list, and audio in the player', () => {
  expect(getSessionLink(draft).to).toBe(`/mindfulness/custom_exercise/edit/${ownExercise.uuid}`)
  expect(getSessionLink({ ...ownExercise, status: 'processing' }).to).toBe('/custom-exercise/list')
  expect(getSessionLink(ownExercise).to).toBe(`/audio/${ownExercise.uuid}`)
})

test('getSessionLink opens a catalog session in the player even while its audio is processing', () => {
  expect(getSessionLink({ ...catalogSession, status: 'processing' }).to).toBe(`/audio/${ownExercise.uuid}`)
})

test('the print text names a person who reads the session', () => {
  expect(printMeta(readByTeacher)).toBe('7 min, read by Ms. Alvarez')
  expect(printMeta({ ...readByTeacher, made_by_computer: true, author: 'Ines' })).toBe('7 min, read by Ms. Alvarez')
})

test('the print text says that an exercise was made by a computer and who owns it', () => {
  expect([catalogSession, ownExercise].map(printDescription)).toEqual(['What the room says.', 'Made by a computer'])
  expect([catalogSession, ownExercise, sharedExercise, draft].map(printMeta)).toEqual([
    '7 min',
    '7 min, voice: River',
    '7 min, from Ines',
    'Script ready, no audio yet',
  ])
  expect([catalogSession, ownExercise, sharedExercise].map(isOwnExercise)).toEqual([false, true, false])
})
