import { describe, expect, test } from 'vitest'
import type { Script, Segment } from '#contract/exercises.ts'
import { MAX_LINES } from '#rules/exercises.ts'
import { toRoughMinutes, estimateSeconds, distributePauses } from './length.ts'
import { moveLine, insertLineAfter, removeLine, setLinePause, setLineText, countWords } from './lines.ts'

const createLine = (id: string, more: Partial<Segment> = {}): Segment => ({
  id,
  kind: 'practice',
  text: `Here is line ${id}.`,
  pause_seconds: 5,
  pause_fixed: false,
  ...more,
})
const script = [createLine('a', { kind: 'arrive' }), createLine('b'), createLine('c', { held: true })]
const joinIds = (lines: readonly Segment[]) => lines.map(({ id }) => id).join('')

describe('script lines', () => {
  test('have their line breaks replaced by spaces', () => {
    expect(setLineText(script, 'b', 'One\n two\r\nthree')[1]?.text).toBe('One two three')
  })

  test('take on the kind of their new position when moved', () => {
    const movedLines = moveLine(script, 'b', -1)
    expect(joinIds(movedLines)).toBe('bac')
    expect(movedLines[0]?.kind).toBe('arrive')
    expect(joinIds(moveLine(script, 'a', -1))).toBe('abc')
    expect(joinIds(moveLine(script, 'c', 1))).toBe('abc')
  })

  test('can be inserted and removed', () => {
    expect(joinIds(insertLineAfter(script, 'a', 'n'))).toBe('anbc')
    expect(insertLineAfter(script, 'a', 'n')[1]).toMatchObject({ text: '', kind: 'arrive', pause_fixed: false })
    expect(joinIds(removeLine(script, 'b'))).toBe('ac')
  })

  test('are limited to the maximum that the server accepts', () => {
    const full = Array.from({ length: MAX_LINES }, (_, index) => createLine(String(index)))
    expect(insertLineAfter(full, '0', 'n')).toHaveLength(MAX_LINES)
  })

  test('are counted in words', () => {
    expect(countWords([createLine('a', { text: ' one  two ' }), createLine('b', { text: '' })])).toBe(2)
  })
})

describe('script pause', () => {
  test('is fixed and clamped to the allowed range when a person sets it', () => {
    expect(setLinePause(script, 'b', 7.6)[1]).toMatchObject({ pause_seconds: 8, pause_fixed: true })
    expect(setLinePause(script, 'b', 900)[1]?.pause_seconds).toBe(120)
    expect(setLinePause(script, 'b', -3)[1]?.pause_seconds).toBe(0)
    expect(setLinePause(script, 'b', Number.NaN)[1]).toEqual(script[1])
  })

  test('cannot be changed in a counted breath', () => {
    expect(setLinePause(script, 'c', 9)[2]).toEqual(script[2])
  })
})

describe('script length', () => {
  const stored: Script = {
    title: '',
    description: '',
    segments: script,
    estimate: { speech: 12, shortest: 100, longest: 300 },
  }

  test('stays at the requested length while the pauses can shrink', () => {
    expect(estimateSeconds(setLineText(script, 'b', 'Only two'), stored, 3)).toBe(180)
  })

  test('grows if the pauses cannot make up for more words', () => {
    const long = setLineText(script, 'b', Array.from({ length: 104 }, () => 'word').join(' '))
    expect(estimateSeconds(long, stored, 3)).toBe(200)
  })

  test('shrinks when lines are removed', () => {
    expect(estimateSeconds(setLinePause(script, 'b', 0), stored, 5)).toBe(300)
    expect(estimateSeconds([], { ...stored, estimate: { speech: 12, shortest: 100, longest: 160 } }, 3)).toBe(148)
  })

  test('is the speech plus the distributed pauses, and fixed pauses do not change', () => {
    const distributed = distributePauses({ ...stored, segments: setLinePause(script, 'b', 9) }, 3)
    const silence = distributed.reduce((sum, { pause_seconds }) => sum + pause_seconds, 0)
    expect(stored.estimate.speech + silence).toBeCloseTo(180)
    expect(distributed.find(({ id }) => id === 'b')?.pause_seconds).toBe(9)
  })

  test.each([
    [10, 0, true],
    [62, 1, false],
    [85, 1, true],
    [130, 2, false],
    [250, 4, false],
  ])('of %d seconds is rounded to half minutes', (seconds, n, half) =>
    expect(toRoughMinutes(seconds)).toEqual({ n, half }),
  )
})
