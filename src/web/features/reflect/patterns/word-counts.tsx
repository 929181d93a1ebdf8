/** Counts a person's feeling words or contexts, most frequent first. */
import { patterns } from '#web/lib/messages/en/patterns.ts'
import { Chart } from '#web/ui/chart/chart.tsx'
import { CountList } from '#web/ui/chart/count-list.tsx'
import { formatTimeCount } from './pattern-sentences.ts'

/** The chart shows as many as a reader can take in at a glance. The table has all of them. */
const MAX_SHOWN = 8

interface WordCountsProps {
  kind: 'emotions' | 'contexts'
  counts: readonly { id: string; count: number }[]
  getName: (id: string) => string
}

export function WordCounts({ kind, counts, getName }: WordCountsProps) {
  const labeledCounts = counts
    .map(({ id, count }) => ({ id, count, label: getName(id) }))
    .sort((a, b) => b.count - a.count)
  const [mostFrequent] = labeledCounts
  if (!mostFrequent) return null
  const title = patterns(`${kind}.title`)
  const capitalizedLabel = mostFrequent.label.charAt(0).toUpperCase() + mostFrequent.label.slice(1)
  return (
    <Chart
      title={title}
      summary={patterns(`${kind}.most`, { word: capitalizedLabel })}
      table={{
        columns: [patterns('column.word'), patterns('column.times')],
        rows: labeledCounts.map(({ label, count }) => [label, count]),
      }}
    >
      <CountList label={title} counts={labeledCounts.slice(0, MAX_SHOWN)} spokenText={formatTimeCount} />
    </Chart>
  )
}
