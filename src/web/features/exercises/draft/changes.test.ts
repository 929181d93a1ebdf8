import { describe, expect, test } from 'vitest'
import type { Segment } from '#contract/exercises.ts'
import { isSameScript, preserveTyping, toSendableChanges, applyChanges, type StoredExercise } from './changes.ts'

const createLine = (id: string, text: string, pause_seconds = 5): Segment => ({
  id,
  kind: 'practice',
  text,
  pause_seconds,
  pause_fixed: false,
})
const stored = {
  Exercise: { title: 'Before my recital', description: '', voice: 'River', rate: 1, ambience: null },
  Script: { segments: [createLine('a', 'One.'), createLine('b', 'Two.')] },
} as unknown as StoredExercise

describe('applyChanges', () => {
  test('applies local changes to the stored exercise', () => {
    expect(applyChanges(stored, { ambience: 'Rain' })).toMatchObject({ title: 'Before my recital', ambience: 'Rain' })
    expect(applyChanges(stored, { ambience: null }).ambience).toBeNull()
  })
})

describe('toSendableChanges', () => {
  test('omits empty lines and an empty title', () => {
    expect(toSendableChanges({ title: ' ', script: [createLine('a', 'One.'), createLine('n', ' ')] })).toEqual({
      script: [createLine('a', 'One.')],
    })
    expect(toSendableChanges({ script: [createLine('a', '')] })).toEqual({})
  })
})

describe('server response to a draft save', () => {
  test('preserves a trailing space that was just typed', () => {
    expect(preserveTyping([createLine('a', 'One more', 7)], [createLine('a', 'One more ')])).toEqual([
      createLine('a', 'One more ', 7),
    ])
  })

  test('preserves a new line that is still empty', () => {
    expect(
      preserveTyping([createLine('a', 'One.')], [createLine('a', 'One.'), createLine('n', '')]).map(({ id }) => id),
    ).toEqual(['a', 'n'])
  })

  test('overwrites a line whose text is different on the server', () => {
    expect(preserveTyping([createLine('a', 'Other.')], [createLine('a', 'One.')])[0]?.text).toBe('Other.')
    expect(preserveTyping([createLine('z', 'New.')], [createLine('a', 'One.')]).map(({ id }) => id)).toEqual(['z'])
  })

  test('is recognized as the local save after a response was lost', () => {
    const script = [createLine('a', 'One. '), createLine('b', 'Two.', 9)]
    expect(isSameScript(script, stored.Script.segments)).toBe(true)
    expect(isSameScript([createLine('a', 'Other.')], stored.Script.segments)).toBe(false)
  })
})
