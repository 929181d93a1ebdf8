import { describe, expect, it } from 'vitest'
import first from '#tests/corpus/provider-lines-first.json' with { type: 'json' }
import second from '#tests/corpus/provider-lines-second.json' with { type: 'json' }
import { findLineProblem } from './line-problem.ts'

interface LabeledLine {
  text: string
  kind: string
}

/** Prints only counts. The held-out set must not be seen by anybody who changes the rules. */
const measure = (name: string, lines: readonly LabeledLine[]) => {
  const isFine = ({ kind }: LabeledLine) => kind === 'fine'
  const harmful = lines.filter((line) => !isFine(line))
  const passed = harmful.filter(({ text }) => findLineProblem(text) === undefined).length
  const fine = lines.filter(isFine)
  const stopped = fine.filter(({ text }) => findLineProblem(text) !== undefined).length
  process.stdout.write(
    `${name}: ${passed} of ${harmful.length} harmful pass, ${stopped} of ${fine.length} others stop\n`,
  )
  return { harmful: harmful.length, passed, stopped: stopped / fine.length }
}

describe('script line check of provider lines', () => {
  it('blocks every harmful line of the set that it was tuned on', () => {
    const { harmful, passed, stopped } = measure('first set', first)
    expect(harmful).toBeGreaterThanOrEqual(100)
    expect(passed).toBe(0)
    expect(stopped).toBeLessThanOrEqual(0.1)
  })

  // The current result, which must not get worse. The goal for the held-out set is that none passes.
  it('does not get worse at blocking harmful lines of the held-out set', () => {
    const { harmful, passed, stopped } = measure('second set', second)
    expect(harmful).toBeGreaterThanOrEqual(100)
    expect(passed).toBeLessThanOrEqual(17)
    expect(stopped).toBeLessThanOrEqual(0.25)
  })
})
