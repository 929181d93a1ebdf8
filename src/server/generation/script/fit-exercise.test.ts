import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_PAUSE_SECONDS } from '#rules/exercises.ts'
import { fitExercise, type TimedExerciseLine } from './fit-exercise.ts'
import { SECTIONS } from './script.ts'

const practiceLine: TimedExerciseLine = { section: 'practice', speech: 4, pause: { min: 2, ideal: 4, max: 8 } }
const restLine: TimedExerciseLine = { section: 'rest', speech: 2, pause: { min: 4, ideal: 8, max: 16 } }
const createFixedLine = (seconds: number, section: TimedExerciseLine['section'] = 'practice'): TimedExerciseLine => ({
  section,
  speech: 4,
  pause: { min: seconds, ideal: seconds, max: seconds },
  fixed: true,
})

/** Creates a time frame with ten seconds around the lines: the lead-in and the tail together. */
const createTimeFrame = (target: number) => ({ target, marginSeconds: 10 })

const arbitraryPause = fc
  .tuple(...[1, 2, 3].map(() => fc.double({ min: 0, max: 10, noNaN: true })))
  .map(([min, idealExtra, maxExtra]) => ({ min: min!, ideal: min! + idealExtra!, max: min! + idealExtra! + maxExtra! }))
const arbitraryLine: fc.Arbitrary<TimedExerciseLine> = fc.record({
  section: fc.constantFrom(...SECTIONS),
  speech: fc.double({ min: 0, max: 12, noNaN: true }),
  pause: fc.oneof(arbitraryPause, fc.record({ hold: fc.double({ min: 1, max: 4, noNaN: true }) })),
  fixed: fc.boolean(),
})

describe('fitting the pauses of an exercise', () => {
  test('keeps a fixed pause and distributes the remaining time among the others', () => {
    const { pauses, seconds } = fitExercise([practiceLine, createFixedLine(5), practiceLine], createTimeFrame(39))
    expect(seconds).toBe(39)
    expect(pauses.map((pause) => pause!.toFixed(6))).toEqual(['6.000000', '5.000000', '6.000000'])
  })

  test('makes the pause after a counted line the rest of its count, and at least 0.6 seconds', () => {
    // The count overrides the hold of 3 seconds.
    const heldLine = { ...practiceLine, pause: { hold: 3 }, count: 4 }
    const { pauses } = fitExercise(
      [{ ...heldLine, speech: 0.5 }, { ...heldLine, speech: 3.9 }, practiceLine],
      createTimeFrame(60),
    )
    expect(pauses.slice(0, 2)).toEqual([3.5, 0.6])
  })

  test('extends pauses beyond their maximum after lines were removed, and reports the excess', () => {
    const { pauses, seconds, overflow } = fitExercise([practiceLine, restLine, createFixedLine(5)], createTimeFrame(73))
    expect(seconds).toBeCloseTo(73, 9)
    expect(pauses[0]!).toBeCloseTo(16, 9)
    expect(pauses[1]!).toBeCloseTo(32, 9)
    expect(pauses[2]).toBe(5)
    expect(overflow).toBeCloseTo(24, 9)
  })

  test('never extends a pause beyond what a person can set, and shortens the exercise instead', () => {
    const { pauses, seconds } = fitExercise([practiceLine, restLine], createTimeFrame(1200))
    expect(pauses).toEqual([MAX_PAUSE_SECONDS, MAX_PAUSE_SECONDS])
    expect(seconds).toBe(10 + 6 + 2 * MAX_PAUSE_SECONDS)
  })

  test('drops lines of rest if that is enough, but none that a person set', () => {
    const withTwoRests = [practiceLine, restLine, practiceLine, restLine]
    expect(fitExercise(withTwoRests, createTimeFrame(24))).toMatchObject({ seconds: 24, dropped: 2 })
    const withFixedRest = [practiceLine, createFixedLine(4, 'rest'), restLine]
    expect(fitExercise(withFixedRest, createTimeFrame(24))).toMatchObject({ seconds: 24, dropped: 1 })
  })

  test('keeps every line, with the shortest pauses, if the exercise is too long even without its rest lines', () => {
    const { pauses, seconds, dropped } = fitExercise([practiceLine, restLine, createFixedLine(30)], createTimeFrame(40))
    expect(pauses).toEqual([2, 4, 30])
    expect(seconds).toBe(10 + 10 + 36)
    expect(dropped).toBe(0)
  })

  test('reaches the reported length, and the requested one wherever possible', () => {
    const target = fc.double({ min: 20, max: 1200, noNaN: true })
    fc.assert(
      fc.property(fc.array(arbitraryLine, { minLength: 1, maxLength: 60 }), target, (lines, target) => {
        const { pauses, seconds } = fitExercise(lines, createTimeFrame(target))
        const sum = lines.reduce(
          (total, { speech }, i) => total + (pauses[i] === undefined ? 0 : speech + pauses[i]),
          10,
        )
        expect(Math.abs(sum - seconds)).toBeLessThan(1e-6)
        const isFree = ({ pause, fixed }: TimedExerciseLine) => !fixed && !('hold' in pause) && pause.max >= 0.01
        const freePauses = pauses.filter((pause, i) => pause !== undefined && isFree(lines[i]!))
        const areAllAtMaximum = freePauses.every((pause) => pause! > MAX_PAUSE_SECONDS - 1e-6)
        if (seconds < target - 1e-6) expect(areAllAtMaximum).toBe(true)
        for (const [i, line] of lines.entries()) {
          if (line.fixed) expect(pauses[i]).toBe('hold' in line.pause ? line.pause.hold : line.pause.ideal)
        }
      }),
      { numRuns: 1000 },
    )
  })
})
