/** The measured rows as text for a terminal and as the page in docs. */
import type { Benchmark, BenchRow } from './row.ts'

const toCells = (row: BenchRow): string[] => [
  row.what,
  row.measured,
  row.comparison ?? '',
  row.ratio ?? '',
  row.goal,
  row.verdict,
]

const heading = ['What', 'Measured', 'Reference', 'Ratio', 'Goal', 'Verdict']

export const formatTable = ({ title }: Benchmark, rows: readonly BenchRow[]): string => {
  const table = [heading, ...rows.map(toCells)]
  const widths = heading.map((_, column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)))
  const lines = table.map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  return [title, ...lines.map((line) => line.trimEnd())].join('\n')
}

const toMarkdownTable = (rows: readonly BenchRow[]): string =>
  [heading, heading.map(() => '---'), ...rows.map(toCells)].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const toMarkdownSection = ([{ title, note }, rows]: [Benchmark, BenchRow[]]): string =>
  [`## ${title}`, ...(note ? [note] : []), toMarkdownTable(rows)].join('\n\n')

export const renderPage = (results: [Benchmark, BenchRow[]][], machine: string): string => {
  const rows = results.flatMap(([, benchmarkRows]) => benchmarkRows)
  const countVerdicts = (verdict: BenchRow['verdict']): number => rows.filter((row) => row.verdict === verdict).length
  return `# Performance

\`npm run bench\` writes this page. Speed depends on the machine and on what else runs on it. So most results are shown next to a reference that was measured in the same run, such as a minimal server. Some goals have two numbers. Meeting one of them is enough: the first is for an idle machine, the second for any machine.

${machine}

${countVerdicts('met')} goals met, ${countVerdicts('MISSED')} missed, ${countVerdicts('NOT RUN')} not run.

${results.map(toMarkdownSection).join('\n\n')}
`
}
