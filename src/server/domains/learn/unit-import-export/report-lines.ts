/** Formats the report of a unit's import for the command line. */
import type { UnitImportReport } from '#contract/learn/exchange.ts'

/** `stays` marks a lesson that the unit has and the file doesn't. */
const OUTCOME_SYMBOLS = { added: '+', changed: '~', unchanged: '=', stays: ' ' } as const

const formatResult = ({ outcome, dry_run, unit }: UnitImportReport): string => {
  if (outcome === 'refused') return 'Nothing was imported.'
  if (dry_run) return 'This was a dry run: nothing was changed.'
  if (outcome === 'unchanged') return 'Nothing to import: the unit is up to date.'
  return `Imported ${unit?.title ?? ''}${outcome === 'added' ? ' as a draft' : ''}: ${unit?.uuid ?? ''}`
}

export const formatUnitReport = (report: UnitImportReport): string[] => [
  ...report.problems.map(({ at, message }) => `! ${at ? `${at}: ` : ''}${message}`),
  ...report.things.flatMap(({ kind, title, outcome, notes }) => [
    `${OUTCOME_SYMBOLS[outcome]} ${kind} ${title}: ${outcome}`,
    ...notes.map((note) => `    ${note}`),
  ]),
  ...report.unused.map((name) => `? not used: ${name}`),
  formatResult(report),
]
