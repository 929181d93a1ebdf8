/** The measured rows as text for a terminal and as the page in docs. */
import type { Family, Row } from './row.ts'

const cellsOf = ({ what, measured, beside = '', ratio = '', goal, verdict }: Row): string[] => [
  what,
  measured,
  beside,
  ratio,
  goal,
  verdict,
]

const heading = ['What', 'Measured', 'Compared with', 'Ratio', 'Goal', '']

export const printed = ({ title }: Family, rows: readonly Row[]): string => {
  const table = [heading, ...rows.map(cellsOf)]
  const widths = heading.map((_, column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)))
  const lines = table.map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  return [title, ...lines.map((line) => line.trimEnd())].join('\n')
}

const tableOf = (rows: readonly Row[]): string =>
  [heading, heading.map(() => '---'), ...rows.map(cellsOf)].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const sectionOf = ([{ title, note }, rows]: [Family, Row[]]): string =>
  [`## ${title}`, ...(note ? [note] : []), tableOf(rows)].join('\n\n')

export const pageOf = (measured: [Family, Row[]][], machine: string): string => {
  const rows = measured.flatMap(([, of]) => of)
  const count = (verdict: Row['verdict']): number => rows.filter((row) => row.verdict === verdict).length
  return `# Performance

Written by \`npm run bench\`. Machines differ, and shared ones are noisy. So each value is shown next to a limit or a comparison that was measured in the same run. A goal with two numbers is met by either one: the first applies to an idle machine, the second to any machine.

${machine}

${count('met')} goals met, ${count('MISSED')} missed, ${count('NOT RUN')} not run.

${measured.map(sectionOf).join('\n\n')}
`
}
