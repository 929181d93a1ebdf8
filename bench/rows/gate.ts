/** What the safety gate costs whoever types: in the browser at every pause, on the server for each wish. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { percentile } from '../harness/load.ts'
import { root } from '../harness/process.ts'
import { type Family, plain, type Row } from '../harness/row.ts'

const LETTERS = 200
/** Milliseconds. */
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

/** Each as long as somebody may type, and no two alike. */
const linesOf = (texts: readonly string[]): string[] => {
  const enough = [...texts, ...texts.slice(0, LETTERS)]
  return texts.map((_, at) =>
    enough
      .slice(at, at + LETTERS / 4)
      .join('. ')
      .slice(0, LETTERS),
  )
}

const timed = (work: () => unknown): number => {
  const began = performance.now()
  work()
  return performance.now() - began
}

export const gate: Family = {
  name: 'gate',
  title: 'The safety gate',
  note: `Different harmless lines of ${LETTERS} letters, each read ${ROUNDS} times; the first reading makes the phrases ready.`,
  async measure(): Promise<Row[]> {
    const all = linesOf(ordinaryTexts())
    const began = performance.now()
    const { gate: read } = await import('#rules/safety/gate.ts')
    const loaded = performance.now() - began
    const first = timed(() => read(all[0] ?? ''))
    // A cry is known at its first sign; a harmless line is read to its end, which is the dear case.
    const lines = all.filter((line) => read(line).outcome === 'fine')
    const times = Array.from({ length: ROUNDS }, () => lines.map((line) => timed(() => read(line)))).flat()
    const sorted = times.toSorted((a, b) => a - b)
    const p99 = percentile(sorted, 0.99)
    return [
      plain({
        what: `a line of ${LETTERS} letters: p99`,
        measured: `${p99.toFixed(2)} ms, half in ${percentile(sorted, 0.5).toFixed(2)} ms`,
        goal: `<= ${MOST} ms`,
        holds: p99 <= MOST,
      }),
      plain({ what: 'made ready, and the first line', measured: `${loaded.toFixed(0)} ms and ${first.toFixed(0)} ms` }),
    ]
  },
}
