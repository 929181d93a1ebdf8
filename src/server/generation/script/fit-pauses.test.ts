import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listCatalogScripts } from './catalog-scripts.ts'
import { estimateScriptSpeech } from './check-script.ts'
import { DoesNotFitError, fitPauses, type FittedLine } from './fit-pauses.ts'
import { getMargins } from './margins.ts'
import { getLongestPause, SECTIONS, getShortestPause, type ScriptPause, type Script } from './script.ts'

const createLines = (script: Script, pace: number): FittedLine[] =>
  script.sections.flatMap(({ section, lines }) =>
    lines.map(({ text, pause }) => ({ section, pause, speech: pace * estimateScriptSpeech(text, script.audience) })),
  )

const sumSeconds = (lines: readonly FittedLine[], pauses: readonly (number | undefined)[], marginSeconds: number) =>
  lines.reduce((sum, line, index) => {
    const pause = pauses[index]
    return pause === undefined ? sum : sum + line.speech + pause
  }, marginSeconds)

const arbitraryLine = fc.record({
  section: fc.constantFrom(...SECTIONS),
  speech: fc.double({ min: 0.3, max: 12, noNaN: true }),
  pause: fc.oneof(
    fc.record({ hold: fc.double({ min: 1, max: 4, noNaN: true }) }),
    fc
      .tuple(...[1, 2, 3].map(() => fc.double({ min: 0.5, max: 10, noNaN: true })))
      .map(([min, more, most]) => ({ min: min!, ideal: min! + more!, max: min! + more! + most! })),
  ),
})

/** Returns the length of a fit. A justified failure counts as having met the target. */
const measureFit = (lines: readonly FittedLine[], target: number) => {
  try {
    return sumSeconds(lines, fitPauses(lines, { target, marginSeconds: 11.5 }).pauses, 11.5)
  } catch (error) {
    if (!(error instanceof DoesNotFitError)) throw error
    const said = lines.filter(({ section }) => section !== 'rest')
    const needed = said.length > 0 ? said : lines.slice(0, 1)
    const shortest = sumSeconds(
      needed,
      needed.map(({ pause }) => getShortestPause(pause)),
      11.5,
    )
    return shortest > target - 1e-9 ? target : shortest
  }
}

const isAllowed = (pause: ScriptPause, seconds: number) =>
  seconds >= getShortestPause(pause) - 1e-9 && seconds <= getLongestPause(pause) + 1e-9

describe('fitting the pauses of a session', () => {
  test.each(listCatalogScripts())(
    'makes $slug last exactly its minutes, whether spoken slowly or fast',
    ({ script }) => {
      const { lead, tail } = getMargins(script)
      const target = script.minutes * 60
      for (const pace of [0.75, 0.9, 1, 1.1]) {
        const lines = createLines(script, pace)
        const { pauses, dropped, overflow } = fitPauses(lines, { target, marginSeconds: lead + tail })
        expect(sumSeconds(lines, pauses, lead + tail)).toBeCloseTo(target, 6)
        expect({ dropped, overflow }).toEqual({ dropped: 0, overflow: 0 })
        const outOfRange = lines.filter(({ pause }, index) => !isAllowed(pause, pauses[index]!))
        expect(outOfRange).toEqual([])
      }
    },
  )

  test('meets the length or rejects it correctly for any input', () => {
    const target = fc.double({ min: 20, max: 1200, noNaN: true })
    fc.assert(
      fc.property(fc.array(arbitraryLine, { minLength: 1, maxLength: 60 }), target, (lines, target) => {
        expect(Math.abs(measureFit(lines, target) - target)).toBeLessThan(1e-6)
      }),
    )
  })

  test('rejects a script of only rest instead of emptying it', () => {
    const restLine: FittedLine = { section: 'rest', speech: 12, pause: { min: 1, ideal: 2, max: 3 } }
    expect(() => fitPauses([restLine], { target: 20, marginSeconds: 11.5 })).toThrow(DoesNotFitError)
  })

  const said: FittedLine = { section: 'practice', speech: 10, pause: { min: 2, ideal: 4, max: 8 } }
  const rest: FittedLine = { section: 'rest', speech: 5, pause: { min: 5, ideal: 10, max: 20 } }

  test('keeps every pause ideal at the ideal length', () => {
    const { pauses } = fitPauses([said, rest], { target: 29, marginSeconds: 0 })
    expect(pauses[0]).toBeCloseTo(4, 9)
    expect(pauses[1]).toBeCloseTo(10, 9)
  })

  test('drops lines of rest, the last first, if time is short', () => {
    const { pauses, dropped } = fitPauses([said, rest, said, rest], { target: 36, marginSeconds: 0 })
    expect(pauses.map((pause) => pause !== undefined)).toEqual([true, true, true, false])
    expect(dropped).toBe(1)
  })

  test('adds silence to the rest section if there is time left', () => {
    const { pauses, overflow } = fitPauses([said, rest], { target: 63, marginSeconds: 0 })
    expect(pauses).toEqual([8, 40])
    expect(overflow).toBe(20)
  })

  test('rejects words that do not fit, with the excess', () => {
    expect(() => fitPauses([said, said], { target: 20, marginSeconds: 2 })).toThrow(
      'Speech and the shortest pauses take 6.0 s more than the 20 s asked for',
    )
  })
})
