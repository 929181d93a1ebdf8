/**
 * Measures moderation with a file of labeled texts, and prints counts only, so that a held-out set stays unread:
 * `node scripts/measure-moderation.ts prompts <file>` or `node scripts/measure-moderation.ts lines <file>`.
 */
import { readFileSync } from 'node:fs'
import { moderateText } from '../src/rules/safety/moderation.ts'
import { findLineProblem } from '../src/rules/safety/line-problem.ts'
import { measureLines, measurePrompts } from '../src/server/generation/moderation/measure.fixture.ts'
import { createModeration } from '../src/server/generation/moderation/moderation.ts'
import { sharedScorer } from '../src/server/generation/moderation/scorer.ts'
import { createJsonLog } from '../src/server/platform/log.ts'
import { toComparable, readTrainingSamples } from './moderation/training-data.ts'

interface LabeledText {
  text: string
  label: string
  kind: string
}

const { moderatePrompts, findLineProblems } = createModeration({ log: createJsonLog('warn') })

const summarizers = {
  prompts: async (texts: readonly LabeledText[]) => ({
    'phrases alone': (await measurePrompts(async (batch) => batch.map(moderateText), texts)).summary,
    'phrases and classifier': (await measurePrompts(moderatePrompts, texts)).summary,
  }),
  lines: async (texts: readonly LabeledText[]) => ({
    'rules alone': (await measureLines(async (batch) => batch.map(findLineProblem), texts)).summary,
    'rules and classifier': (await measureLines(findLineProblems, texts)).summary,
  }),
}

const [name, file] = process.argv.slice(2)
if ((name !== 'prompts' && name !== 'lines') || file === undefined) {
  console.error('Usage: node scripts/measure-moderation.ts prompts|lines <file>')
  process.exitCode = 1
} else {
  const texts = JSON.parse(readFileSync(file, 'utf8')) as LabeledText[]
  const trained = new Set(readTrainingSamples(name).map(({ text }) => toComparable(text)))
  const fresh = texts.filter(({ text }) => !trained.has(toComparable(text)))
  const sets = { 'all texts': texts, 'texts that are not in a training file': fresh }
  for (const [what, setTexts] of Object.entries(sets)) {
    console.log(`${setTexts.length} ${name}, ${what}`)
    for (const [method, summary] of Object.entries(await summarizers[name](setTexts))) {
      console.log(`  ${method}: ${summary}`)
    }
  }
  await sharedScorer.close()
}
