import { expect, test } from 'vitest'
import type { Session } from '#contract/library.ts'
import { isOwnExercise, printMeta, printDescription } from './print-text.ts'
import { toSession } from './session-link.ts'

const authored = {
  uuid: '8f1f5f0e-0a53-4c43-9c7e-2f0b6f7a5f10',
  title: 'Ten sounds',
  description: 'What the room says.',
  duration: 420,
  author: 'Ines Duarte',
  narrator: 'River',
  made_by_computer: false,
} as Session
const own: Session = { ...authored, author: 'You', made_by_computer: true }
const shared: Session = { ...own, author: 'Ines' }
const draft: Session = { ...own, status: 'draft' }

test('toSession opens a draft in the editor, a processing exercise in the list, and audio in the player', () => {
  expect(toSession(draft).to).toBe(`/mindfulness/custom_exercise/edit/${own.uuid}`)
  expect(toSession({ ...own, status: 'processing' }).to).toBe('/custom-exercise/list')
  expect(toSession(own).to).toBe(`/audio/${own.uuid}`)
})

test('toSession opens a catalog session in the player even while its audio is processing', () => {
  expect(toSession({ ...authored, status: 'processing' }).to).toBe(`/audio/${own.uuid}`)
})

test('the print text says that an exercise was made by a computer and who owns it', () => {
  expect([authored, own].map(printDescription)).toEqual(['What the room says.', 'Made by a computer'])
  expect([authored, own, shared, draft].map(printMeta)).toEqual([
    '7 min',
    '7 min, voice: River',
    '7 min, from Ines',
    'Script ready, no audio yet',
  ])
  expect([authored, own, shared].map(isOwnExercise)).toEqual([false, true, false])
})
