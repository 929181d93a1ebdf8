/** The differences between two versions of a page, side by side. */
import { cms } from '#web/lib/messages/en/cms.ts'
import { type Column, DataTable } from '#web/ui/table/data-table.tsx'
import type { Difference } from './differences.ts'
import styles from './versions.module.css'

interface Props {
  differences: readonly Difference[]
  /** The column names of the two versions. */
  names: { before: string; after: string }
}

const textColumn = (side: 'before' | 'after', label: string): Column<Difference> => ({
  id: side,
  label,
  inBlock: 'named',
  cell: ({ [side]: text }) => <span className={styles.text}>{text || cms('nothing')}</span>,
})

export function DifferencesTable({ differences, names }: Props) {
  return (
    <DataTable
      label={cms('differences')}
      rows={differences}
      getKey={({ key }) => key}
      columns={[
        { id: 'field', label: cms('field'), cell: ({ label }) => label },
        textColumn('before', names.before),
        textColumn('after', names.after),
      ]}
    />
  )
}
