import { afterAll, describe, expect, it } from 'vitest'
import fourth from '#tests/corpus/prompts-fourth.json' with { type: 'json' }
import eighth from '#tests/corpus/prompts-eighth.json' with { type: 'json' }
import seventh from '#tests/corpus/prompts-seventh.json' with { type: 'json' }
import second from '#tests/corpus/provider-lines-second.json' with { type: 'json' }
import third from '#tests/corpus/provider-lines-third.json' with { type: 'json' }
import { createJsonLog } from '#server/platform/log.ts'
import { measureLines, measurePrompts } from './measure.fixture.ts'
import { createModeration } from './moderation.ts'
import { sharedScorer } from './scorer.ts'

afterAll(() => sharedScorer.close())

/** Milliseconds, on a machine that does other things too. */
const MANY_TEXTS = 120_000

const { moderatePrompts, findLineProblems } = createModeration({ log: createJsonLog('warn') })

describe('moderation of held-out data', () => {
  it.each([
    { name: 'fourth', prompts: fourth, reached: 0.97, falseAlarms: 0.05 },
    // The reached values must not get worse: the phrases alone block 7 of the 100 allowed lines of this set.
    { name: 'seventh', prompts: seventh, reached: 0.92, falseAlarms: 0.1 },
    { name: 'eighth', prompts: eighth, reached: 0.97, falseAlarms: 0.05 },
  ])(
    'detects most crisis prompts in the $name set with few false alarms',
    async ({ name, prompts, reached, falseAlarms }) => {
      const { crisis, detected, fine, stopped, summary } = await measurePrompts(moderatePrompts, prompts)
      process.stdout.write(`prompts, ${name} set, held out: ${summary}\n`)
      expect(detected / crisis).toBeGreaterThanOrEqual(reached)
      expect(stopped / fine).toBeLessThanOrEqual(falseAlarms)
    },
    MANY_TEXTS,
  )

  it.each([
    { name: 'second', lines: second },
    { name: 'third', lines: third },
  ])(
    'rejects every harmful provider line in the $name set',
    async ({ name, lines }) => {
      const { passed, summary } = await measureLines(findLineProblems, lines)
      process.stdout.write(`provider lines, ${name} set, held out: ${summary}\n`)
      expect(passed).toBe(0)
    },
    MANY_TEXTS,
  )
})
