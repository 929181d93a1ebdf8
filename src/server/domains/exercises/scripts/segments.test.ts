import { expect, test } from 'vitest'
import {
  estimateSpeechSeconds,
  listSpokenLines,
  mergeSegments,
  type StoredSegment,
  toScript,
  toSegment,
} from './segments.ts'

const createSegment = (id: string, text: string, overrides: Partial<StoredSegment> = {}): StoredSegment => ({
  id,
  kind: 'practice',
  text,
  pause: { min: 2, ideal: 4, max: 9 },
  fixed: null,
  line: `library.${id}`,
  by: 'built_in',
  ...overrides,
})
const script = [
  createSegment('a', 'Let your hands be heavy.'),
  createSegment('b', 'In, two, three, four.', { pause: { hold: 3 }, count: 4 }),
  createSegment('c', 'Notice one sound.'),
]
const responseSegments = script.map(toSegment)

test('mergeSegments leaves a script unchanged if it is sent back unchanged', () => {
  expect(mergeSegments(script, responseSegments)).toEqual(script)
})

test('mergeSegments keeps the id of a changed line and marks it as written by a person', () => {
  const [first] = mergeSegments(script, [{ ...responseSegments[0]!, text: 'Let your feet be heavy.' }])
  expect(first).toEqual({ ...script[0], text: 'Let your feet be heavy.', by: 'person', line: null })
})

test('mergeSegments moves, removes and adds lines', () => {
  const ownSegment = { id: 'mine', kind: 'rest' as const, text: 'Sit a while.', pause_seconds: 6, pause_fixed: false }
  const merged = mergeSegments(script, [responseSegments[2]!, ownSegment, responseSegments[0]!])
  expect(merged.map(({ id, by }) => [id, by])).toEqual([
    ['c', 'built_in'],
    ['mine', 'person'],
    ['a', 'built_in'],
  ])
  expect(merged[1]!.pause).toEqual({ min: 3, ideal: 6, max: expect.closeTo(14.2) as number })
})

test('mergeSegments fixes a pause to the chosen length and restores the composed one when it is unfixed', () => {
  const fixed = mergeSegments(script, [{ ...responseSegments[0]!, pause_seconds: 12, pause_fixed: true }])
  expect(listSpokenLines(fixed)[0]).toMatchObject({ fixed: true, pause: { min: 12, ideal: 12, max: 12 } })
  const unfixed = mergeSegments(fixed, [{ ...toSegment(fixed[0]!), pause_fixed: false }])
  expect(unfixed).toEqual([script[0]])
})

test('mergeSegments ignores a changed pause of a counted breath', () => {
  const [counted] = mergeSegments(script, [{ ...responseSegments[1]!, pause_seconds: 30, pause_fixed: true }])
  expect(counted).toEqual(script[1])
  expect(listSpokenLines([counted!])[0]).toMatchObject({ count: 4, fixed: false, pause: { hold: 3 } })
})

test('linesToSpeak leaves out empty lines', () => {
  const merged = mergeSegments(script, [{ ...responseSegments[0]!, text: '' }, responseSegments[2]!])
  expect(listSpokenLines(merged).map(({ id }) => id)).toEqual(['c'])
})

test('toScript estimates the length from the speech and the shortest and longest pauses', () => {
  const estimateScript = (segments: StoredSegment[]) =>
    toScript({ title: '', description: '', audience: 'adult', rate: 1, segments }).estimate
  const { speech, shortest, longest } = estimateScript(script)
  expect(shortest).toBeCloseTo(speech + 2 + 3 + 2, 5)
  expect(longest).toBeCloseTo(speech + 9 + 3 + 9, 5)
  const fixed = estimateScript([{ ...script[0]!, fixed: 20 }])
  expect(fixed.longest - fixed.shortest).toBe(0)
})

test("mergeSegments doesn't credit a repeated line of the script to the person", () => {
  const [, repeated] = mergeSegments(script, [
    responseSegments[0]!,
    { ...responseSegments[0]!, id: 'once-more', pause_seconds: 9, pause_fixed: true },
  ])
  expect(repeated).toEqual({ ...script[0], id: 'once-more', fixed: 9 })
})

const minute = [Array.from({ length: 124 }, () => 'word').join(' ')]

test('speech estimate is about a minute for 124 words in middle school', () => {
  expect(estimateSpeechSeconds(minute, 'middle_school')).toBeCloseTo(60.35)
})

test('speech estimate is longer for the youngest students and shorter for a faster voice', () => {
  expect(estimateSpeechSeconds(minute, 'k_5')).toBeGreaterThan(estimateSpeechSeconds(minute, 'adult'))
  expect(estimateSpeechSeconds(minute, 'adult', 1.1)).toBeCloseTo(estimateSpeechSeconds(minute, 'adult') / 1.1)
})

test('speech estimate is zero for empty lines', () => {
  expect(estimateSpeechSeconds(['', '  '], 'adult')).toBe(0)
})
