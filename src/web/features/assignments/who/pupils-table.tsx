/** One row for each pupil: where they are, when, and whether the platform knows. */
import type { PupilProgress } from '#contract/assignments.ts'
import { dateText, momentText, timeText } from '#rules/times.ts'
import { assign } from '#web/lib/words/assign.en.ts'
import { type Column, DataTable } from '#web/ui/table/data-table.tsx'
import { standingOf } from './standing.ts'
import { StandingSign } from './standing-sign.tsx'
import styles from './who.module.css'

const whenText = ({ finished_at, opened_at }: PupilProgress): string => {
  if (finished_at) return momentText(finished_at)
  return opened_at ? assign('when.opened', { date: dateText(opened_at) }) : ''
}

const toldText = ({ told }: PupilProgress): string => {
  if (!told) return ''
  return told.state === 'waiting'
    ? assign('told.waiting', { time: told.next_at ? timeText(told.next_at) : '' })
    : assign(`told.${told.state}`)
}

const columns: readonly [Column<PupilProgress>, ...Column<PupilProgress>[]] = [
  { id: 'student', label: assign('col.student'), cell: ({ name }) => <strong>{name}</strong> },
  {
    id: 'where',
    label: assign('col.where'),
    inBlock: 'beside',
    cell: (pupil) => (
      <span className={styles.standing}>
        <StandingSign standing={standingOf(pupil)} />
        {assign(`status.${pupil.status ?? 'null'}`)}
      </span>
    ),
  },
  { id: 'when', label: assign('col.when'), cell: (pupil) => <span className={styles.quiet}>{whenText(pupil)}</span> },
]
const toldOn = (platform: string): Column<PupilProgress> => ({
  id: 'platform',
  label: platform,
  inBlock: 'named',
  cell: (pupil) => <span className={styles.quiet}>{toldText(pupil)}</span>,
})

interface PupilsTableProps {
  pupils: readonly PupilProgress[]
  /** Its name, where they were given it there. */
  platform: string | undefined
}

export function PupilsTable({ pupils, platform }: PupilsTableProps) {
  return (
    <DataTable
      label={assign('who.list')}
      rows={pupils}
      keyOf={({ uuid }) => uuid}
      columns={platform ? [...columns, toldOn(platform)] : columns}
    />
  )
}
