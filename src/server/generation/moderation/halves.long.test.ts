import { afterAll, describe, expect, it } from 'vitest'
import fourth from '../../../../tests/corpus/prompts-fourth.json' with { type: 'json' }
import eighth from '../../../../tests/corpus/prompts-eighth.json' with { type: 'json' }
import seventh from '../../../../tests/corpus/prompts-seventh.json' with { type: 'json' }
import second from '../../../../tests/corpus/provider-lines-second.json' with { type: 'json' }
import third from '../../../../tests/corpus/provider-lines-third.json' with { type: 'json' }
import { createJsonLog } from '#server/platform/log.ts'
import { measureLines, measurePrompts } from './measure.fixture.ts'
import { moderationOf } from './moderation.ts'
import { sharedScorer } from './scorer.ts'

afterAll(() => sharedScorer.close())

/** Milliseconds, on a machine that does other things too. */
const MANY_TEXTS = 120_000

const { moderatePrompts, findLineProblems } = moderationOf({ log: createJsonLog('warn') })

describe('halves that are held out', () => {
  it.each([
    { name: 'fourth', half: fourth, reached: 0.97, falseAlarms: 0.05 },
    // What is reached and must not be lost again: the phrases alone stop 7 of its 100 fine lines.
    { name: 'seventh', half: seventh, reached: 0.92, falseAlarms: 0.1 },
    { name: 'eighth', half: eighth, reached: 0.97, falseAlarms: 0.05 },
  ])(
    'in prompts: most cries of the $name half are heard, and few of its fine lines stopped',
    async ({ name, half, reached, falseAlarms }) => {
      const { crisis, heard, fine, stopped, summary } = await measurePrompts(moderatePrompts, half)
      process.stdout.write(`prompts, ${name} half, held out: ${summary}\n`)
      expect(heard / crisis).toBeGreaterThanOrEqual(reached)
      expect(stopped / fine).toBeLessThanOrEqual(falseAlarms)
    },
    MANY_TEXTS,
  )

  it.each([
    { name: 'second', half: second },
    { name: 'third', half: third },
  ])(
    'in lines of a provider: no harmful line of the $name half passes',
    async ({ name, half }) => {
      const { passed, summary } = await measureLines(findLineProblems, half)
      process.stdout.write(`provider lines, ${name} half, held out: ${summary}\n`)
      expect(passed).toBe(0)
    },
    MANY_TEXTS,
  )
})
