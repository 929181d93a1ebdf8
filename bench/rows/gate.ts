/** The cost of moderation while a person types: in the browser at every pause, and on the server for each prompt. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { percentile } from '../harness/load.ts'
import { root } from '../harness/process.ts'
import { type Family, plain, type Row } from '../harness/row.ts'

const MAX_LENGTH = 200
/** In milliseconds. */
const MOST = 1
const ROUNDS = 5

interface Labelled {
  text: string
  label: string
}

const ordinaryTexts = (): string[] => {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(root, 'tests/corpus', name), 'utf8'))
  const labelled = ['prompts-first.json', 'prompts-more.json'].flatMap((name) => read(name) as Labelled[])
  return [
    ...(read('ordinary.json') as string[]),
    ...labelled.filter(({ label }) => label === 'fine').map(({ text }) => text),
  ]
}

/** Distinct lines of the maximum input length. */
const linesOf = (texts: readonly string[]): string[] => {
  const enough = [...texts, ...texts.slice(0, MAX_LENGTH)]
  return texts.map((_, at) =>
    enough
      .slice(at, at + MAX_LENGTH / 4)
      .join('. ')
      .slice(0, MAX_LENGTH),
  )
}

const SCRIPT_LINES = 30
/** In milliseconds, once the worker thread is loaded. */
const MOST_FOR_PROMPT = 100
const MOST_FOR_SCRIPT = 1000

const timedAsync = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The cost of classifying a text in a worker thread. */
const measureClassifier = async (texts: readonly string[]): Promise<Row[]> => {
  const { openScorer } = await import('#server/generation/moderation/scorer.ts')
  const { score, close } = openScorer()
  const started = await timedAsync(() => score('prompts', ['a quiet minute']))
  const prompts: number[] = []
  for (const text of texts.slice(0, 100)) prompts.push(await timedAsync(() => score('prompts', [text])))
  const p99 = percentile(
    prompts.toSorted((a, b) => a - b),
    0.99,
  )
  const script = await timedAsync(() => score('lines', texts.slice(100, 100 + SCRIPT_LINES)))
  await close()
  return [
    plain({ what: 'the classifier: start of its worker thread, and the first prompt', measured: `${started.toFixed(0)} ms` }),
    plain({
      what: 'the classifier: a prompt, p99',
      measured: `${p99.toFixed(0)} ms`,
      goal: `<= ${MOST_FOR_PROMPT} ms`,
      isMet: p99 <= MOST_FOR_PROMPT,
    }),
    plain({
      what: `the classifier: a script of ${SCRIPT_LINES} lines`,
      measured: `${script.toFixed(0)} ms`,
      goal: `<= ${MOST_FOR_SCRIPT} ms`,
      isMet: script <= MOST_FOR_SCRIPT,
    }),
  ]
}

const timed = (work: () => unknown): number => {
  const began = performance.now()
  work()
  return performance.now() - began
}

export const gate: Family = {
  name: 'moderation',
  title: 'Moderation',
  note: `Different harmless lines of ${MAX_LENGTH} characters, each checked ${ROUNDS} times. The first check compiles the phrases.`,
  async measure(): Promise<Row[]> {
    const texts = ordinaryTexts()
    const all = linesOf(texts)
    const began = performance.now()
    const { moderateText: read } = await import('#rules/safety/moderation.ts')
    const loaded = performance.now() - began
    const first = timed(() => read(all[0] ?? ''))
    // A cry for help is detected at its first phrase; a harmless line is read to its end, which is the expensive
    // case.
    const lines = all.filter((line) => read(line).outcome === 'fine')
    const times = Array.from({ length: ROUNDS }, () => lines.map((line) => timed(() => read(line)))).flat()
    const sorted = times.toSorted((a, b) => a - b)
    const p99 = percentile(sorted, 0.99)
    return [
      plain({
        what: `a line of ${MAX_LENGTH} characters: p99`,
        measured: `${p99.toFixed(2)} ms, median ${percentile(sorted, 0.5).toFixed(2)} ms`,
        goal: `<= ${MOST} ms`,
        isMet: p99 <= MOST,
      }),
      plain({ what: 'loading the phrases, and the first line', measured: `${loaded.toFixed(0)} ms and ${first.toFixed(0)} ms` }),
      ...(await measureClassifier(texts)),
    ]
  },
}
