/**
 * Measures moderation with a file of labeled texts, and prints counts only, so that a held-out set stays unread:
 * `node scripts/measure-moderation.ts prompts <file>` or `node scripts/measure-moderation.ts lines <file>`.
 */
import { readFileSync } from 'node:fs'
import { moderateText } from '../src/rules/safety/moderation.ts'
import { lineProblem } from '../src/rules/safety/line-problem.ts'
import { measureLines, measurePrompts } from '../src/server/generation/moderation/measure.fixture.ts'
import { moderationOf } from '../src/server/generation/moderation/moderation.ts'
import { sharedScorer } from '../src/server/generation/moderation/scorer.ts'
import { createJsonLog } from '../src/server/platform/log.ts'
import { comparable, trainingSamples } from './moderation/training-data.ts'

interface LabeledText {
  text: string
  label: string
  kind: string
}

const { moderatePrompts, findLineProblems } = moderationOf({ log: createJsonLog('warn') })

const summariesOf = {
  prompts: async (texts: readonly LabeledText[]) => ({
    'phrases alone': (await measurePrompts(async (all) => all.map(moderateText), texts)).summary,
    'phrases and classifier': (await measurePrompts(moderatePrompts, texts)).summary,
  }),
  lines: async (texts: readonly LabeledText[]) => ({
    'rules alone': (await measureLines(async (all) => all.map(lineProblem), texts)).summary,
    'rules and classifier': (await measureLines(findLineProblems, texts)).summary,
  }),
}

const [name, file] = process.argv.slice(2)
if ((name !== 'prompts' && name !== 'lines') || file === undefined) {
  console.error('Usage: node scripts/measure-moderation.ts prompts|lines <file>')
  process.exitCode = 1
} else {
  const texts = JSON.parse(readFileSync(file, 'utf8')) as LabeledText[]
  const trained = new Set(trainingSamples(name).map(({ text }) => comparable(text)))
  const fresh = texts.filter(({ text }) => !trained.has(comparable(text)))
  const sets = { 'all texts': texts, 'texts that are not in a training file': fresh }
  for (const [what, measured] of Object.entries(sets)) {
    console.log(`${measured.length} ${name}, ${what}`)
    for (const [by, summary] of Object.entries(await summariesOf[name](measured))) console.log(`  ${by}: ${summary}`)
  }
  await sharedScorer.close()
}
