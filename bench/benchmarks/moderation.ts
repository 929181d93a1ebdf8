/** The cost of moderation while a person types: in the browser at every pause, and on the server for each prompt. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { percentile } from '../harness/load.ts'
import { root } from '../harness/process.ts'
import { type Benchmark, createRow, type BenchRow } from '../harness/row.ts'

const MAX_LENGTH = 200
/** In milliseconds. */
const LIMIT_MS = 1
const ROUNDS = 5

interface LabeledText {
  text: string
  label: string
}

const readOrdinaryTexts = (): string[] => {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(root, 'tests/corpus', name), 'utf8'))
  const labeledTexts = ['prompts-first.json', 'prompts-more.json'].flatMap((name) => read(name) as LabeledText[])
  return [
    ...(read('ordinary.json') as string[]),
    ...labeledTexts.filter(({ label }) => label === 'fine').map(({ text }) => text),
  ]
}

/** Distinct lines of the maximum input length. */
const createLines = (texts: readonly string[]): string[] => {
  const repeatedTexts = [...texts, ...texts.slice(0, MAX_LENGTH)]
  return texts.map((_, index) =>
    repeatedTexts
      .slice(index, index + MAX_LENGTH / 4)
      .join('. ')
      .slice(0, MAX_LENGTH),
  )
}

const SCRIPT_LINES = 30
/** In milliseconds, once the worker thread is loaded. */
const PROMPT_LIMIT_MS = 100
const SCRIPT_LIMIT_MS = 1000

const measureAsync = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** The cost of classifying a text in a worker thread. */
const measureClassifier = async (texts: readonly string[]): Promise<BenchRow[]> => {
  const { openScorer } = await import('#server/generation/moderation/scorer.ts')
  const { score, close } = openScorer()
  const started = await measureAsync(() => score('prompts', ['a quiet minute']))
  const prompts: number[] = []
  for (const text of texts.slice(0, 100)) prompts.push(await measureAsync(() => score('prompts', [text])))
  const p99 = percentile(
    prompts.toSorted((a, b) => a - b),
    0.99,
  )
  const script = await measureAsync(() => score('lines', texts.slice(100, 100 + SCRIPT_LINES)))
  await close()
  return [
    createRow({
      what: 'the classifier: start of its worker thread, and the first prompt',
      measured: `${started.toFixed(0)} ms`,
    }),
    createRow({
      what: 'the classifier: a prompt, p99',
      measured: `${p99.toFixed(0)} ms`,
      goal: `<= ${PROMPT_LIMIT_MS} ms`,
      isMet: p99 <= PROMPT_LIMIT_MS,
    }),
    createRow({
      what: `the classifier: a script of ${SCRIPT_LINES} lines`,
      measured: `${script.toFixed(0)} ms`,
      goal: `<= ${SCRIPT_LIMIT_MS} ms`,
      isMet: script <= SCRIPT_LIMIT_MS,
    }),
  ]
}

const measureSync = (work: () => unknown): number => {
  const startedAt = performance.now()
  work()
  return performance.now() - startedAt
}

export const moderationBenchmark: Benchmark = {
  name: 'moderation',
  title: 'Moderation',
  note: `Different harmless lines of ${MAX_LENGTH} characters, each checked ${ROUNDS} times. The first check compiles the phrases. The classifier compares meaning. It runs in a worker thread, on texts of the corpus.`,
  async measure(): Promise<BenchRow[]> {
    const texts = readOrdinaryTexts()
    const allLines = createLines(texts)
    const startedAt = performance.now()
    const { moderateText } = await import('#rules/safety/moderation.ts')
    const loaded = performance.now() - startedAt
    const first = measureSync(() => moderateText(allLines[0] ?? ''))
    // A cry for help is detected at its first phrase; a harmless line is read to its end, which is the expensive
    // case.
    const lines = allLines.filter((line) => moderateText(line).outcome === 'fine')
    const times = Array.from({ length: ROUNDS }, () =>
      lines.map((line) => measureSync(() => moderateText(line))),
    ).flat()
    const sorted = times.toSorted((a, b) => a - b)
    const p99 = percentile(sorted, 0.99)
    return [
      createRow({
        what: `a line of ${MAX_LENGTH} characters: p99`,
        measured: `${p99.toFixed(2)} ms, median ${percentile(sorted, 0.5).toFixed(2)} ms`,
        goal: `<= ${LIMIT_MS} ms`,
        isMet: p99 <= LIMIT_MS,
      }),
      createRow({
        what: 'loading the phrases, and the first line',
        measured: `${loaded.toFixed(0)} ms and ${first.toFixed(0)} ms`,
      }),
      ...(await measureClassifier(texts)),
    ]
  },
}
