/** The contents of a zip, and what the import does with each item. */
import { useState } from 'react'
import type { UnitImportReport } from '#contract/learn/unit-import-export.ts'
import type { ImportOutcome } from '#rules/learn/unit-files.ts'
import { unitTransfer as t } from '#web/lib/messages/en/unit-import-export.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Badge, type BadgeTone } from '#web/ui/print/status-badge.tsx'
import { type Column, DataTable } from '#web/ui/table/data-table.tsx'
import styles from './unit-import-export.module.css'

type ReportRow = UnitImportReport['things'][number] & { place: number }

/** Rows shown before "more" is pressed. */
const PAGE_SIZE = 30

const toneByOutcome: Record<ImportOutcome, BadgeTone> = {
  added: 'ok',
  changed: 'info',
  unchanged: 'plain',
  stays: 'plain',
}

const getColumns = (isDone: boolean): readonly [Column<ReportRow>, ...Column<ReportRow>[]] => [
  {
    id: 'thing',
    label: t('contents.item'),
    cell: ({ kind, title }) => (
      <span className={styles.thing}>
        {title}
        <span>{t(`kind.${kind}`)}</span>
      </span>
    ),
  },
  {
    id: 'outcome',
    label: t(isDone ? 'result' : 'outcome'),
    cell: ({ outcome, notes }) => (
      <span className={styles.outcome}>
        <Badge tone={toneByOutcome[outcome]}>{t(`outcome.${outcome}`)}</Badge>
        {notes.map((note) => (
          <span key={note}>{note}</span>
        ))}
      </span>
    ),
  },
]

export function ReportTable({ things, isDone }: { things: UnitImportReport['things']; isDone: boolean }) {
  const [shown, setShown] = useState(PAGE_SIZE)
  const rows = things.map((item, index) => ({ ...item, place: index }))
  return (
    <>
      <DataTable
        label={t('contents')}
        rows={rows.slice(0, shown)}
        getKey={({ place }) => String(place)}
        columns={getColumns(isDone)}
      />
      {rows.length > shown && (
        <Button look="line" onClick={() => setShown(shown + PAGE_SIZE)}>
          {t('more')}
        </Button>
      )}
    </>
  )
}
