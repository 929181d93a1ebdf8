/**
 * Checks the decision records: node scripts/check-decisions.ts
 *
 * Every record in docs/decisions has a title with the number of its file, a status, a date and four sections, and is
 * listed once in docs/decisions/README.md with the same values, in the order of the numbers. The files that a record
 * names exist. Links are checked by check-references.ts.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FOLDER = 'docs/decisions'
const RECORD = /^(?<number>\d{3})-[a-z0-9]+(?:-[a-z0-9]+)*\.md$/
const SECTIONS = ['Context', 'Options considered', 'Decision', 'Consequences']

/** A link to another record shows its number: `[059](059-backup-format.md)`. */
const LINK_TO_RECORD = String.raw`\[\d{3}\]\(\d{3}-[a-z0-9-]+\.md\)`
const LINKS_TO_RECORDS = `${LINK_TO_RECORD}(?:(?:, | and )${LINK_TO_RECORD})*`
const STATUS = new RegExp(
  `^(?:proposed|rejected|accepted(?:, amended by ${LINKS_TO_RECORDS})?|superseded by ${LINKS_TO_RECORDS})$`,
)
const DATE = /^\d{4}-\d{2}-\d{2}$/

/** A path of the repository in backticks; one with a placeholder or a wildcard is only a pattern. */
const NAMED_PATH = /`(?<path>(?:bench|bin|deploy|docs|migrations|scripts|seeds|src|tests)\/[\w./-]+)`/g

interface DecisionRecord {
  file: string
  number: string
  title: string | undefined
  status: string | undefined
  date: string | undefined
  text: string
}

const readRecord = (folder: string, file: string): DecisionRecord => {
  const text = readFileSync(join(folder, file), 'utf8')
  return {
    file,
    number: RECORD.exec(file)?.groups?.['number'] ?? '',
    title: /^# \d{3}\. (?<title>\S.*)$/m.exec(text)?.groups?.['title'],
    status: /^- Status: (?<status>.+)$/m.exec(text)?.groups?.['status'],
    date: /^- Date: (?<date>.+)$/m.exec(text)?.groups?.['date'],
    text,
  }
}

const findHeaderProblems = ({ number, title, status, date, text }: DecisionRecord): string[] => [
  ...(title !== undefined && text.startsWith(`# ${number}. `) ? [] : [`starts with "# ${number}. " and a title`]),
  ...(status !== undefined && STATUS.test(status) ? [] : ['has a line "- Status: accepted", or another known status']),
  ...(date !== undefined && DATE.test(date) ? [] : ['has a line "- Date: YYYY-MM-DD"']),
]

const findSectionProblems = ({ text }: DecisionRecord): string[] => {
  const [, ...sections] = text.split(/^## /m)
  const names = sections.map((section) => section.split('\n', 1)[0]!)
  const empty = names.filter((name, position) => sections[position]!.slice(name.length).trim() === '')
  return [
    ...(names.join() === SECTIONS.join() ? [] : [`has the sections ${SECTIONS.join(', ')}, in this order`]),
    ...empty.map((name) => `says something under ${name}`),
  ]
}

const findPathProblems = (root: string, { text }: DecisionRecord): string[] =>
  [...text.matchAll(NAMED_PATH)]
    .map(({ groups }) => groups!['path']!)
    .filter((path) => !existsSync(join(root, path)))
    .map((path) => `names existing files, not ${path}`)

/** The row that the index must have; only its last cell, the summary, is free. */
const createIndexRow = ({ file, number, title, status, date }: DecisionRecord): string =>
  `| [${number}](${file}) | ${title} | ${status} | ${date} | `

/** Rows of no record are reported by `findIndexProblems`, and left out here. */
const findOrderProblems = (rows: readonly string[], expected: readonly string[]): string[] => {
  const indexRows = rows
    .map((row) => ({ row, position: expected.findIndex((start) => row.startsWith(start)) }))
    .filter(({ position }) => position >= 0)
  return indexRows.flatMap(({ row, position }, index) => {
    const earlierPositions = indexRows.slice(0, index).map((earlier) => earlier.position)
    if (earlierPositions.includes(position)) return [`${FOLDER}/README.md lists this row once: ${row}`]
    const isOutOfOrder = earlierPositions.some((earlier) => earlier > position)
    return isOutOfOrder ? [`${FOLDER}/README.md lists this row in the order of the numbers: ${row}`] : []
  })
}

const findIndexProblems = (index: string, records: readonly DecisionRecord[]): string[] => {
  const rows = index.split('\n').filter((line) => line.startsWith('| ['))
  const expected = records.map(createIndexRow)
  return [
    ...records
      .filter(
        (_, position) =>
          !rows.some((row) => row.startsWith(expected[position]!) && row.length > expected[position]!.length + 2),
      )
      .map((record) => `${FOLDER}/README.md lists ${record.file} as: ${createIndexRow(record)}summary |`),
    ...rows
      .filter((row) => !expected.some((start) => row.startsWith(start)))
      .map((row) => `${FOLDER}/README.md lists no other rows, such as: ${row}`),
    ...findOrderProblems(rows, expected),
  ]
}

const findNumberProblems = (records: readonly DecisionRecord[]): string[] =>
  records
    .filter(({ number }, position) => records.findIndex((record) => record.number === number) < position)
    .map(({ file, number }) => `${FOLDER}/${file} has a number of its own: ${number} is taken`)

/**
 * @param root folder that holds docs/decisions
 * @returns what must change, one sentence each
 */
export const findDecisionProblems = (root: string): string[] => {
  const folder = join(root, FOLDER)
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .toSorted()
  const records = files.filter((file) => RECORD.test(file)).map((file) => readRecord(folder, file))
  const indexFile = join(folder, 'README.md')
  return [
    ...files.filter((file) => !RECORD.test(file)).map((file) => `${FOLDER}/${file} is named like 059-backup-format.md`),
    ...findNumberProblems(records),
    ...records.flatMap((record) =>
      [...findHeaderProblems(record), ...findSectionProblems(record), ...findPathProblems(root, record)].map(
        (problem) => `${FOLDER}/${record.file} ${problem}`,
      ),
    ),
    ...findIndexProblems(existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : '', records),
  ]
}

if (import.meta.main) {
  const problems = findDecisionProblems(fileURLToPath(new URL('..', import.meta.url)))
  if (problems.length > 0) {
    console.error(`Decision records that need a change. Each of these should be true:\n${problems.join('\n')}`)
    process.exitCode = 1
  }
}
