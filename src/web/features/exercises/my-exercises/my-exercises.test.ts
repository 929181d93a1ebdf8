import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Exercise } from '#contract/exercises.ts'
import { listActions, getMinutes, splitByStatus, getExercisePath } from './my-exercises.ts'

const audio = { url: '/media/a.mp3', seconds: 61, transcript_url: '/media/a.json' }
const createExercise = (overrides: Partial<Exercise>): Exercise =>
  ({ uuid: 'x', status: 'draft', sound: null, offer: null, duration: 5, ...overrides }) as Exercise

const draft = createExercise({})
const reading = createExercise({ status: 'processing' })
const readingAgain = createExercise({ status: 'processing', sound: audio })
const ready = createExercise({ status: 'ready', sound: audio })
const changed = createExercise({ sound: audio })

describe('my exercises', () => {
  test('are split into unfinished ones and ones that are ready to play', () => {
    const { unfinished, playable } = splitByStatus([draft, ready, reading, changed, readingAgain])
    expect(unfinished).toEqual([draft, reading, readingAgain])
    expect(playable).toEqual([ready, changed])
  })

  test('link to the player, the audio step or the script', () => {
    expect([ready, changed].map(getExercisePath)).toEqual(['/audio/x', '/audio/x'])
    expect([reading, readingAgain].map(getExercisePath)).toEqual(Array(2).fill(expect.stringContaining('step=audio')))
    expect(getExercisePath(draft)).toBe('/mindfulness/custom_exercise/edit/x')
  })
})

describe('exercise actions', () => {
  test('for a draft are edit, test, duplicate and delete', () => {
    expect(listActions(draft, false)).toEqual(['edit', 'test', 'duplicate', 'delete'])
  })

  test('during processing are stop, duplicate and delete', () => {
    expect(listActions(reading, true)).toEqual(['stop', 'duplicate', 'delete'])
  })

  test('for the first processing also have reading by the device, if it has voices', () => {
    for (const name of ['speechSynthesis', 'SpeechSynthesisUtterance']) vi.stubGlobal(name, {})
    onTestFinished(() => void vi.unstubAllGlobals())
    expect(listActions(reading, true)).toEqual(['read_aloud', 'stop', 'duplicate', 'delete'])
    expect(listActions(readingAgain, true)).not.toContain('read_aloud')
  })

  test('let a teacher offer a finished exercise, and offer a declined one again', () => {
    const declined = createExercise({ ...ready, offer: { status: 'declined', reason: 'Too long' } })
    expect(listActions(ready, true)).toContain('offer')
    expect(listActions(declined, true)).toContain('offer')
    expect(listActions(changed, true)).not.toContain('offer')
    expect(listActions(ready, false)).not.toContain('offer')
  })

  test('let a teacher withdraw an offered or approved exercise, even while it is edited', () => {
    for (const status of ['offered', 'approved'] as const) {
      expect(listActions(createExercise({ ...changed, offer: { status, reason: '' } }), true)).toContain('withdraw')
    }
  })
})

test('getMinutes returns the length of the audio, or the requested length if there is no audio', () => {
  expect([ready, draft, createExercise({ sound: { ...audio, seconds: 9 } })].map(getMinutes)).toEqual([1, 5, 1])
})
