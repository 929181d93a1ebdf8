import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findDecisionProblems } from '../../scripts/check-decisions.ts'

const RECORD = '001-plain-title.md'
const FOLDER = 'docs/decisions'

const record = `# 001. Plain title

- Status: accepted
- Date: 2026-11-20

## Context

Why.

## Options considered

- **This** (chosen).

## Decision

What, in \`src/main.ts\`. Compare [002](002-other-title.md).

## Consequences

- What it costs.
`
const otherRecord = record.replace('001. Plain', '002. Other').replace('[002](002-other', '[001](001-plain')
const FIRST_ROW = '| [001](001-plain-title.md) | Plain title | accepted | 2026-11-20 | One line. |'
const index = `# Decision records

| number | title | status | date | summary |
| --- | --- | --- | --- | --- |
${FIRST_ROW}
| [002](002-other-title.md) | Other title | accepted | 2026-11-20 | One line. |
`

let root: string

const write = (path: string, text: string): void => writeFileSync(join(root, path), text)

const changeRecord = (from: string, to: string): void => write(`${FOLDER}/${RECORD}`, record.replace(from, to))

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'decisions-'))
  mkdirSync(join(root, FOLDER), { recursive: true })
  mkdirSync(join(root, 'src'))
  write('src/main.ts', '/** Starts the server. */\n')
  write(`${FOLDER}/${RECORD}`, record)
  write(`${FOLDER}/002-other-title.md`, otherRecord)
  write(`${FOLDER}/README.md`, index)
})
afterEach(() => rmSync(root, { recursive: true }))

describe('the check of decision records', () => {
  it('accepts records that follow the template', () => {
    expect(findDecisionProblems(root)).toEqual([])
  })

  it.each([
    {
      fault: 'a title with another number',
      from: '# 001.',
      to: '# 003.',
      problem: 'starts with "# 001. " and a title',
    },
    { fault: 'a record without a status', from: '- Status: accepted\n', to: '', problem: '"- Status: accepted"' },
    { fault: 'a status without a link', from: 'accepted', to: 'superseded by 002', problem: '"- Status: accepted"' },
    { fault: 'a date in words', from: '2026-11-20', to: 'November 20, 2026', problem: '"- Date: YYYY-MM-DD"' },
    { fault: 'a missing section', from: '## Context\n\nWhy.\n\n', to: '', problem: 'has the sections Context' },
    { fault: 'an empty section', from: 'Why.\n\n', to: '', problem: 'says something under Context' },
    { fault: 'the path of a missing file', from: 'src/main.ts', to: 'src/gone.ts', problem: 'not src/gone.ts' },
  ])('rejects $fault', ({ from, to, problem }) => {
    changeRecord(from, to)
    expect(findDecisionProblems(root).join('\n')).toContain(problem)
  })

  it('accepts a status that links to one or several later records', () => {
    const statuses = ['superseded by [002](002-other-title.md)', 'accepted, amended by [002](002-other-title.md)']
    for (const status of statuses) {
      changeRecord('Status: accepted', `Status: ${status}`)
      write(`${FOLDER}/README.md`, index.replace('accepted', status))
      expect(findDecisionProblems(root)).toEqual([])
    }
  })

  it('rejects a record that the index lists with another date', () => {
    write(`${FOLDER}/README.md`, index.replace('2026-11-20', '2026-11-21'))
    expect(findDecisionProblems(root).join('\n')).toContain(`lists ${RECORD} as: | [001](001-plain-title.md)`)
  })

  it('rejects an index row without a summary', () => {
    write(`${FOLDER}/README.md`, index.replace('One line. ', ''))
    expect(findDecisionProblems(root).join('\n')).toContain(`lists ${RECORD} as`)
  })

  it('rejects a record missing from the index, and a row without a record', () => {
    renameSync(join(root, FOLDER, RECORD), join(root, FOLDER, '001-new-title.md'))
    const problems = findDecisionProblems(root).join('\n')
    expect(problems).toContain('lists 001-new-title.md as')
    expect(problems).toContain('lists no other rows, such as: | [001](001-plain-title.md)')
  })

  it('rejects an index row that is there twice', () => {
    write(`${FOLDER}/README.md`, `${index}${FIRST_ROW}\n`)
    expect(findDecisionProblems(root)).toEqual([`${FOLDER}/README.md lists this row once: ${FIRST_ROW}`])
  })

  it('rejects index rows in another order than the records', () => {
    const lines = index.trimEnd().split('\n')
    write(`${FOLDER}/README.md`, [...lines.slice(0, -2), ...lines.slice(-2).toReversed()].join('\n'))
    const problem = `${FOLDER}/README.md lists this row in the order of the numbers: ${FIRST_ROW}`
    expect(findDecisionProblems(root)).toEqual([problem])
  })

  it('rejects two records with one number', () => {
    cpSync(join(root, FOLDER, RECORD), join(root, FOLDER, '001-same-number.md'))
    expect(findDecisionProblems(root).join('\n')).toContain('001-same-number.md has a number of its own: 001 is taken')
  })

  it('rejects a file name without a number', () => {
    write(`${FOLDER}/Plain_Title.md`, record)
    expect(findDecisionProblems(root).join('\n')).toContain('Plain_Title.md is named like')
  })

  it('accepts the records of this repository', () => {
    const repository = join(import.meta.dirname, '../..')
    expect(existsSync(join(repository, FOLDER, 'README.md'))).toBe(true)
    expect(readFileSync(join(repository, 'scripts/check.ts'), 'utf8')).toContain('scripts/check-decisions.ts')
    expect(findDecisionProblems(repository)).toEqual([])
  })
})
