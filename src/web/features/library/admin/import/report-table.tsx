/** Lists the lines of a manifest with their expected or final outcome, and the problems of each by column. */
import { useState } from 'react'
import { catalogImport as t } from '#web/lib/messages/en/catalog-import.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Tabs } from '#web/ui/choice/tabs.tsx'
import { Badge, type BadgeTone } from '#web/ui/print/status-badge.tsx'
import { type Column, DataTable } from '#web/ui/table/data-table.tsx'
import type { ImportRow } from './folder-import.ts'
import styles from './importing.module.css'

type RowOutcome = ImportRow['outcome']
type RowFilter = 'all' | RowOutcome

const outcomes: readonly RowOutcome[] = ['failed', 'added', 'changed', 'unchanged']
const toneByOutcome: Record<RowOutcome, BadgeTone> = {
  added: 'ok',
  changed: 'info',
  unchanged: 'plain',
  failed: 'danger',
}

/** The number of rows that are shown at first, and added by each "more". */
const PAGE_SIZE = 50

const getColumns = (isDone: boolean): readonly [Column<ImportRow>, ...Column<ImportRow>[]] => [
  {
    id: 'session',
    label: t('session'),
    cell: ({ title, file }) => (
      <span className={styles.session}>
        {title || file}
        <span>{file}</span>
      </span>
    ),
  },
  { id: 'line', label: t('line'), inBlock: 'named', cell: ({ line }) => line },
  {
    id: 'outcome',
    label: t(isDone ? 'result' : 'outcome'),
    cell: ({ outcome, problems }) => (
      <span className={styles.outcome}>
        <Badge tone={toneByOutcome[outcome]}>{t(`${isDone ? 'result' : 'outcome'}.${outcome}`)}</Badge>
        {problems.map(({ column, message }) => (
          <span key={`${column} ${message}`} className={styles.wrong}>
            {t('problem', { column, message })}
          </span>
        ))}
      </span>
    ),
  },
]

export interface ReportTableProps {
  rows: readonly ImportRow[]
  /** Whether the rows were imported. Otherwise they were only checked. */
  isDone: boolean
}

function Rows({ rows, isDone }: ReportTableProps) {
  const [shown, setShown] = useState(PAGE_SIZE)
  return (
    <>
      <DataTable
        label={t('rows')}
        rows={rows.slice(0, shown)}
        getKey={({ line }) => String(line)}
        columns={getColumns(isDone)}
      />
      {rows.length > shown && (
        <div className={styles.buttons}>
          <Button look="line" onClick={() => setShown(shown + PAGE_SIZE)}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Shows the failed rows first in the tabs. */
export function ReportTable({ rows, isDone }: ReportTableProps) {
  const count = (outcome: RowOutcome) => rows.filter((row) => row.outcome === outcome).length
  const presentOutcomes = outcomes.filter((outcome) => count(outcome) > 0)
  const kinds: readonly RowFilter[] = presentOutcomes.length > 1 ? ['all', ...presentOutcomes] : ['all']
  const [selected, setSelected] = useState<RowFilter>('all')
  const kind = kinds.includes(selected) ? selected : 'all'
  const chosen = kind === 'all' ? rows : rows.filter(({ outcome }) => outcome === kind)
  const table = <Rows key={kind} rows={chosen} isDone={isDone} />
  if (kinds.length === 1) return table
  const tabs = kinds.map((id) => ({ id, label: `${t(id)} ${id === 'all' ? rows.length : count(id)}` }))
  return (
    <Tabs label={t('rows')} tabs={tabs} value={kind} onChange={setSelected}>
      {table}
    </Tabs>
  )
}
