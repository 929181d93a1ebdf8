/** The lessons of a unit in order: shown, hidden, opened, copied, deleted and restored. */
import { useState } from 'react'
import type { AuthoringLessonLine } from '#contract/learn/authoring.ts'
import { formatDate } from '#rules/times.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { unit as t } from '#web/lib/messages/en/units.ts'
import { Button, ButtonLink } from '#web/ui/action/button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { OrderList } from '#web/ui/order/order-list.tsx'
import { OrderError } from '#web/ui/order/order-error.tsx'
import { sortByKeys } from '#web/ui/order/order.ts'
import { type RowKeys, useOrdering } from '#web/ui/order/ordering.ts'
import { Section } from '#web/ui/page/section.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import { getConflictingVersion } from '#web/autosave/save-errors.ts'
import { CopyDialog } from './copy-dialog.tsx'
import type { UnitDetail } from './unit-detail.ts'
import { orderLessons, restoreLesson } from './lesson-actions.ts'
import { type LessonActions, LessonMenu, LessonSwitch, useLessonActions } from './lesson-controls.tsx'
import { LessonLine } from './lesson-line.tsx'
import styles from './unit.module.css'

type Unit = UnitDetail['Unit']

function DeletedLessons({ deleted, actions }: { deleted: UnitDetail['Deleted']; actions: LessonActions }) {
  if (deleted.length === 0) return null
  return (
    <details className={styles.deleted}>
      <summary>{t('deleted', { count: deleted.length })}</summary>
      <ul>
        {deleted.map(({ uuid, title, restore_until }) => (
          <li key={uuid}>
            <span>
              <strong>{title}</strong>
              <span>{t('deleted.until', { day: formatDate(restore_until) })}</span>
            </span>
            <Button
              look="line"
              size="small"
              busy={actions.busy === uuid}
              onClick={() => actions.run(uuid, () => restoreLesson(uuid))}
            >
              {t('deleted.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function LessonRows({
  unit,
  lessons,
  actions,
}: {
  unit: Unit
  lessons: readonly AuthoringLessonLine[]
  actions: LessonActions
}) {
  const ordering = useOrdering({
    send: (keys: RowKeys) => orderLessons(unit.uuid, [...keys]),
    isObsolete: (error) => getConflictingVersion(error, 'Lessons') !== undefined,
  })
  const rows = ordering.pendingOrder ? sortByKeys(lessons, ordering.pendingOrder, ({ uuid }) => uuid) : lessons
  return (
    <>
      <OrderError ordering={ordering} />
      <div className={styles.heads} aria-hidden="true">
        <div className={styles.line}>
          <div className={styles.named}>
            <span>{t('number')}</span>
            <span>{t('lesson')}</span>
            <span>{t('contents')}</span>
            <span>{t('standards')}</span>
            <span>{t('visible')}</span>
          </div>
        </div>
      </div>
      <OrderList
        label={t('lessons.list', { title: unit.title })}
        rows={rows.map((lesson, index) => ({ ...lesson, number: index + 1 }))}
        getKey={({ uuid }) => uuid}
        getName={({ title }) => title}
        onOrder={ordering.order}
        renderMore={(lesson) => <LessonMenu unit={unit} lesson={lesson} actions={actions} />}
      >
        {(lesson) => (
          <LessonLine unit={unit} lesson={lesson}>
            <LessonSwitch lesson={lesson} actions={actions} />
          </LessonLine>
        )}
      </OrderList>
    </>
  )
}

interface LessonsProps {
  detail: UnitDetail
  /** The reason why the unit can't be published, as far as its lessons are the reason. */
  problem: string | undefined
}

export function LessonsPart({ detail: { Unit: unit, Lessons: lessons, Deleted: deleted }, problem }: LessonsProps) {
  const actions = useLessonActions()
  const [isCopying, setIsCopying] = useState(false)
  const aside = (
    <div className={styles.actions}>
      <Button look="text" size="small" onClick={() => setIsCopying(true)}>
        {t('copy.from')}
      </Button>
      <ButtonLink
        look="soft"
        size="small"
        icon="plus-bold"
        to={adminPaths.adminLessonAdd({ grade: unit.grade, unit_uuid: unit.uuid })}
      >
        {t('lesson.add')}
      </ButtonLink>
    </div>
  )
  return (
    <Section title={t('lessons')} aside={aside} className={styles.lessons}>
      {problem && <Banner tone="danger">{problem}</Banner>}
      {actions.problem && (
        <Banner tone="danger" onClose={actions.clearProblem}>
          {actions.problem}
        </Banner>
      )}
      {lessons.length > 0 ? (
        <LessonRows unit={unit} lessons={lessons} actions={actions} />
      ) : (
        <EmptyState compact title={t('lessons.empty')}>
          {t('lessons.empty.more')}
        </EmptyState>
      )}
      <DeletedLessons deleted={deleted} actions={actions} />
      {isCopying && <CopyDialog unit={unit} onClose={() => setIsCopying(false)} />}
    </Section>
  )
}
