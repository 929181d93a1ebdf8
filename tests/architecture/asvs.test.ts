// @tag asvs
/** docs/asvs.md answers every requirement of both levels, and refers only to existing files. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { recordMeasurement } from '../scorecard/record-measurement.ts'
import { testFiles } from '../scorecard/test-tags.ts'

/** The number of requirements in each chapter of ASVS 5.0, on level 1 and level 2. */
const CHAPTERS: readonly (readonly [number, number])[] = [
  [8, 19],
  [4, 7],
  [8, 11],
  [2, 8],
  [4, 5],
  [13, 22],
  [6, 12],
  [4, 3],
  [4, 3],
  [5, 24],
  [3, 11],
  [3, 6],
  [1, 12],
  [2, 7],
  [3, 10],
  [0, 16],
  [0, 7],
]
const ANSWERS = ['met', 'not applicable', 'the server admin', 'exception', 'open'] as const
const ANSWERS_WITH_REASON: readonly string[] = ['exception', 'open']

const page = readFileSync('docs/asvs.md', 'utf8')
const rows = [...page.matchAll(/^\| (\d+)\.(\d+\.\d+) \| ([12]) \| (.+) \| (.+) \| (.*) \|$/gm)].map(
  ([, chapter, number, level, requirement, answer = '', shown = '']) => ({
    chapter: Number(chapter),
    number: `${chapter}.${number}`,
    level: Number(level),
    requirement,
    verdict: answer.split(':')[0],
    reason: answer.split(': ').slice(1).join(': '),
    evidence: [...shown.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
  }),
)
const countAnswers = (verdict: string): number => rows.filter((row) => row.verdict === verdict).length

test('docs/asvs.md answers every requirement of both levels once', () => {
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
  CHAPTERS.forEach((counts, index) => {
    const levelCounts = [1, 2].map(
      (level) => rows.filter((row) => row.chapter === index + 1 && row.level === level).length,
    )
    expect(levelCounts, `chapter ${index + 1}`).toEqual(counts)
  })
})

test('every answer in docs/asvs.md is one of five words, and gives a reason if it is no', () => {
  for (const { number, verdict, reason } of rows) {
    expect(ANSWERS, number).toContain(verdict)
    expect(reason === '' && ANSWERS_WITH_REASON.includes(verdict ?? ''), number).toBe(false)
  }
})

/** A name is the path of a document or the tag of a test. */
const doesExist = (name: string): boolean => existsSync(name) || testFiles.get(name)?.length === 1

test('every met requirement in docs/asvs.md names an existing test or document', () => {
  for (const { number, verdict, evidence } of rows) {
    if (verdict === 'met') expect(evidence.length, number).toBeGreaterThan(0)
    for (const name of evidence) expect(doesExist(name), `${number}: ${name}`).toBe(true)
  }
})

test('docs/asvs.md has a correct summary', () => {
  const summaryCounts = /^\| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/m.exec(page)?.slice(1).map(Number)
  expect(summaryCounts).toEqual(ANSWERS.map(countAnswers))
  const [met, none, outside, exceptions, open] = ANSWERS.map(countAnswers)
  recordMeasurement(
    50,
    `${rows.length} answered: ${met} met, ${none} not applicable, ${outside} left to the server admin, ${exceptions} exceptions, ${open} open`,
  )
  expect(exceptions).toBeLessThanOrEqual(5)
  expect(open).toBe(0)
})
