/** Turns a plan into the report that an admin sees. */
import { createHash } from 'node:crypto'
import type { PeopleReport } from '#contract/identity/people-import.ts'
import type { PeopleList } from '#rules/people/people-list.ts'
import { toCsv } from '#rules/tables/write-csv.ts'
import type { RosterList } from './roster-list.ts'
import type { PeoplePlan } from './reconcile-roster.ts'

/** Most entries of each kind in the report; the table contains all mistakes. */
const MAX_REPORTED = 200

const toFullName = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`

/** Identical plans have the same fingerprint; any change to the people in the meantime alters it. */
const computeFingerprint = (list: PeopleList | RosterList, plan: PeoplePlan): string => {
  const { add, change, deactivate, classes, mistakes } = plan
  return createHash('sha256')
    .update(
      JSON.stringify([
        add,
        change.map(({ person, listed, parts, leaves }) => [person, listed, parts, leaves]),
        deactivate.map(({ uuid }) => uuid),
        classes.map(({ name }) => name),
        mistakes.length,
        ...('roster' in list ? [list.roster.classes.renamed, list.roster.classes.over] : []),
      ]),
    )
    .digest('base64url')
}

const toSteps = ({ add, change, deactivate }: PeoplePlan): PeopleReport['steps'] => [
  ...deactivate
    .slice(0, MAX_REPORTED)
    .map((person) => ({ what: 'deactivate' as const, line: null, name: toFullName(person), parts: [] })),
  ...change
    .slice(0, MAX_REPORTED)
    .map(({ listed, parts }) => ({ what: 'change' as const, line: listed.line, name: toFullName(listed), parts })),
  ...add
    .slice(0, MAX_REPORTED)
    .map((listed) => ({ what: 'add' as const, line: listed.line, name: toFullName(listed), parts: [] })),
]

export const createImportReport = (list: PeopleList | RosterList, plan: PeoplePlan): PeopleReport => {
  const { mistakes } = plan
  const wrongRows = new Set(
    mistakes.filter(({ weight }) => weight === 'row').map(({ file = '', line }) => `${file} ${line}`),
  )
  return {
    fingerprint: computeFingerprint(list, plan),
    counts: {
      rows: list.rows,
      add: plan.add.length,
      change: plan.change.length,
      unchanged: plan.unchanged,
      deactivate: plan.deactivate.length,
      classes: plan.classes.length,
      wrong: wrongRows.size,
      joins: plan.joins,
      leaves: plan.change.reduce((sum, { leaves }) => sum + leaves.length, 0),
      over: 'roster' in list ? list.roster.classes.over.length : 0,
    },
    many_leave: plan.manyLeave,
    is_workbook: list.isWorkbook,
    mistakes: mistakes.slice(0, MAX_REPORTED).map(({ file = '', ...mistake }) => ({ file, ...mistake })),
    mistakes_count: mistakes.length,
    csv: mistakes.length
      ? {
          name: 'mistakes.csv',
          text: toCsv(
            'roster' in list ? ['File', 'Line', 'Problem'] : [list.isWorkbook ? 'Row' : 'Line', 'Problem'],
            mistakes.map(({ file = '', line, text }) => [...('roster' in list ? [file] : []), String(line), text]),
          ),
        }
      : null,
    steps: toSteps(plan),
  }
}
