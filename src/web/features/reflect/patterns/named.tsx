/** Counts a person's feeling words or contexts, most frequent first. */
import { patterns } from '#web/lib/messages/en/patterns.ts'
import { Chart } from '#web/ui/chart/chart.tsx'
import { CountList } from '#web/ui/chart/count-list.tsx'
import { timesText } from './sentences.ts'

/** The chart shows as many as a reader can take in at a glance. The table has all of them. */
const MAX_SHOWN = 8

interface NamedProps {
  of: 'emotions' | 'contexts'
  counts: readonly { id: string; count: number }[]
  nameOf: (id: string) => string
}

export function Named({ of, counts, nameOf }: NamedProps) {
  const named = counts
    .map(({ id, count }) => ({ id, count, label: nameOf(id) }))
    .sort((one, other) => other.count - one.count)
  const [most] = named
  if (!most) return null
  const title = patterns(`${of}.title`)
  const start = most.label.charAt(0).toUpperCase() + most.label.slice(1)
  return (
    <Chart
      title={title}
      summary={patterns(`${of}.most`, { word: start })}
      table={{
        columns: [patterns('column.word'), patterns('column.times')],
        rows: named.map(({ label, count }) => [label, count]),
      }}
    >
      <CountList label={title} counts={named.slice(0, MAX_SHOWN)} spokenText={timesText} />
    </Chart>
  )
}
