/** The units of a grade in order. System admins change them; school admins read the published ones. */
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#contract/call.ts'
import { unitOrder, type AuthoringUnitLine } from '#contract/learn/units.ts'
import type { Grade } from '#rules/grades.ts'
import { gradeLabels } from '#rules/grades.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { call } from '#web/lib/api.ts'
import { learn } from '#web/lib/messages/en/units.ts'
import { Banner } from '#web/ui/notice/banner.tsx'
import { OrderList } from '#web/ui/order/order-list.tsx'
import { OrderError } from '#web/ui/order/order-error.tsx'
import { sortByKeys } from '#web/ui/order/order.ts'
import { type RowKeys, useOrdering } from '#web/ui/order/ordering.ts'
import { Badge } from '#web/ui/print/status-badge.tsx'
import { formatLessonCount, statusTones } from '../labels.ts'
import { EditorUnitCover } from '../editor-unit-cover.tsx'
import { getConflictingVersion } from '#web/autosave/save-errors.ts'
import styles from './grade.module.css'
import { updateUnitsInCache } from './unit-cache.ts'
import { changeStatus, UnitActions } from './unit-actions.tsx'

const useUnitOrder = (grade: Grade) =>
  useOrdering({
    async send(uuids: RowKeys) {
      try {
        updateUnitsInCache((await call(unitOrder, { Units: { grade, uuids: [...uuids] } })).Units)
      } catch (error) {
        const stored = getConflictingVersion(error, 'Units')
        if (stored) updateUnitsInCache(stored as AuthoringUnitLine[])
        throw error
      }
    },
    isObsolete: (error) => getConflictingVersion(error, 'Units') !== undefined,
  })

const toLessonsLine = ({ lessons_count, live_count }: AuthoringUnitLine): string =>
  live_count < lessons_count
    ? learn('units.line', {
        lessons: formatLessonCount(lessons_count),
        shown: learn('grade.shown', { count: live_count }),
      })
    : formatLessonCount(lessons_count)

function Unit({ unit }: { unit: AuthoringUnitLine }) {
  const { uuid, grade, number, title, cover, discipline, status, demo } = unit
  return (
    <div className={styles.line}>
      <Link to={adminPaths.adminUnit(grade, uuid)} data-row={uuid} className={styles.unit}>
        <EditorUnitCover cover={cover} shape="square" width={200} className={styles.cover} />
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <span className={styles.text}>
          <strong>{title}</strong>
          <span>{`${discipline.title}. ${toLessonsLine(unit)}`}</span>
        </span>
      </Link>
      <span className={styles.state}>
        {demo && <Badge tone="info">{learn('demo')}</Badge>}
        <Badge tone={statusTones[status]}>{learn(status)}</Badge>
      </span>
    </div>
  )
}

function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className={styles.rows} aria-label={label}>
      {children}
    </ol>
  )
}

export interface UnitsListProps {
  grade: Grade
  /** The units in their stored order. */
  units: readonly AuthoringUnitLine[]
  mayEdit: boolean
  /** Whether these are archived units, which can't be ordered. */
  archived: boolean
}

/** Returns the first problem of a unit that can't be published, or the error's own message. */
const toStatusProblem = (error: Error): string => {
  const problems = error instanceof ApiError ? error.fields.map(({ message }) => message) : []
  const sentence = problems.find((message) => !message.startsWith('*'))
  return sentence ?? (problems.length > 0 ? learn('refused.description') : error.message)
}

export function UnitsList({ grade, units, mayEdit, archived }: UnitsListProps) {
  const ordering = useUnitOrder(grade)
  const [problem, setProblem] = useState('')
  const label = learn('units.list', { grade: gradeLabels[grade] })
  const change = async (unit: AuthoringUnitLine, status: AuthoringUnitLine['status']) => {
    setProblem('')
    try {
      await changeStatus(unit, status)
    } catch (error) {
      setProblem(`${unit.title}: ${toStatusProblem(error as Error)}`)
    }
  }
  const renderActions = (unit: AuthoringUnitLine) => (
    <UnitActions unit={unit} onStatus={(status) => void change(unit, status)} />
  )
  const rows = ordering.pendingOrder ? sortByKeys(units, ordering.pendingOrder, ({ uuid }) => uuid) : units
  return (
    <>
      {problem && (
        <Banner tone="danger" onClose={() => setProblem('')}>
          {problem}
        </Banner>
      )}
      <OrderError ordering={ordering} />
      {mayEdit && !archived ? (
        <OrderList
          label={label}
          rows={rows.map((unit, index) => ({ ...unit, number: index + 1 }))}
          getKey={({ uuid }) => uuid}
          getName={({ title }) => title}
          onOrder={ordering.order}
          renderMore={renderActions}
        >
          {(unit) => <Unit unit={unit} />}
        </OrderList>
      ) : (
        <Rows label={label}>
          {units.map((unit) => (
            <li key={unit.uuid}>
              <Unit unit={unit} />
              {mayEdit && renderActions(unit)}
            </li>
          ))}
        </Rows>
      )}
    </>
  )
}
