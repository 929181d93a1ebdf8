import { describe, expect, test } from 'vitest'
import type { Exercise } from '#contract/exercises.ts'
import { listActions, getMinutes, splitByStatus, getExercisePath } from './my-exercises.ts'

const sound = { url: '/media/a.mp3', seconds: 61, transcript_url: '/media/a.json' }
const exerciseWith = (part: Partial<Exercise>): Exercise =>
  ({ uuid: 'x', status: 'draft', sound: null, offer: null, duration: 5, ...part }) as Exercise

const draft = exerciseWith({})
const reading = exerciseWith({ status: 'processing' })
const readingAgain = exerciseWith({ status: 'processing', sound })
const ready = exerciseWith({ status: 'ready', sound })
const changed = exerciseWith({ sound })

describe("the list of one's own exercises", () => {
  test('keeps apart what is begun and what can be heard', () => {
    const { begun, made } = splitByStatus([draft, ready, reading, changed, readingAgain])
    expect(begun).toEqual([draft, reading, readingAgain])
    expect(made).toEqual([ready, changed])
  })

  test('leads to listening, to the wait, or to the script', () => {
    expect([ready, changed].map(getExercisePath)).toEqual(['/audio/x', '/audio/x'])
    expect([reading, readingAgain].map(getExercisePath)).toEqual(Array(2).fill(expect.stringContaining('step=audio')))
    expect(getExercisePath(draft)).toBe('/mindfulness/custom_exercise/edit/x')
  })
})

describe('what can be done with an exercise', () => {
  test('of a draft: go on with it, hear how it would sound, copy it, delete it', () => {
    expect(listActions(draft, false)).toEqual(['edit', 'test', 'duplicate', 'delete'])
  })

  test('while it is read: stop that, and nothing that would change the script', () => {
    expect(listActions(reading, true)).toEqual(['stop', 'duplicate', 'delete'])
  })

  test('a teacher offers what is finished, and offers again what was declined', () => {
    const declined = exerciseWith({ ...ready, offer: { status: 'declined', reason: 'Too long' } })
    expect(listActions(ready, true)).toContain('offer')
    expect(listActions(declined, true)).toContain('offer')
    expect(listActions(changed, true)).not.toContain('offer')
    expect(listActions(ready, false)).not.toContain('offer')
  })

  test('what was offered or approved can be taken back, also while it is changed', () => {
    for (const status of ['offered', 'approved'] as const) {
      expect(listActions(exerciseWith({ ...changed, offer: { status, reason: '' } }), true)).toContain('takeBack')
    }
  })
})

test('an exercise is as long as its sound, and as long as was asked for until it has one', () => {
  expect([ready, draft, exerciseWith({ sound: { ...sound, seconds: 9 } })].map(getMinutes)).toEqual([1, 5, 1])
})
