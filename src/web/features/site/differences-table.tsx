/** What differs between two contents of a page, beside each other. */
import { cms } from '#web/lib/messages/en/cms.ts'
import { type Column, DataTable } from '#web/ui/table/data-table.tsx'
import type { Difference } from './differences.ts'
import styles from './versions.module.css'

interface Props {
  differences: readonly Difference[]
  /** Whose each of the two is. */
  names: { before: string; after: string }
}

const wordsOf = (side: 'before' | 'after', label: string): Column<Difference> => ({
  id: side,
  label,
  inBlock: 'named',
  cell: ({ [side]: text }) => <span className={styles.words}>{text || cms('nothing')}</span>,
})

export function DifferencesTable({ differences, names }: Props) {
  return (
    <DataTable
      label={cms('differences')}
      rows={differences}
      keyOf={({ key }) => key}
      columns={[
        { id: 'field', label: cms('field'), cell: ({ label }) => label },
        wordsOf('before', names.before),
        wordsOf('after', names.after),
      ]}
    />
  )
}
