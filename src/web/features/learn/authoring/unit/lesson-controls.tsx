/** The controls of a lesson in its row: the visibility switch and a menu of actions. */
import { useState } from 'react'
import type { AuthoringLessonLine } from '#contract/learn/authoring.ts'
import { toErrorText } from '#web/lib/errors/api-errors.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { learn, unit as t } from '#web/lib/messages/en/units.ts'
import { Switch } from '#web/ui/field/switch.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import type { UnitDetail } from './unit-detail.ts'
import { copyLessons, removeLesson, setLessonLive } from './lesson-actions.ts'
import styles from './unit.module.css'

type Unit = UnitDetail['Unit']

/** Runs one action at a time, and provides the error of the last one. */
export const useLessonActions = () => {
  const [busy, setBusy] = useState('')
  const [problem, setProblem] = useState('')
  const run = (key: string, work: () => Promise<void>) => {
    const act = async () => {
      if (busy) return
      setBusy(key)
      setProblem('')
      try {
        await work()
      } catch (error) {
        setProblem(toErrorText(error))
      }
      setBusy('')
    }
    void act()
  }
  return { busy, problem, run, clearProblem: () => setProblem('') }
}
export type LessonActions = ReturnType<typeof useLessonActions>

export function LessonSwitch({ lesson, actions }: { lesson: AuthoringLessonLine; actions: LessonActions }) {
  const { uuid, title, live } = lesson
  return (
    <Switch
      bare
      label={t('showToTeachers', { title })}
      checked={actions.busy === `live-${uuid}` ? !live : live}
      onChange={(isLive) => actions.run(`live-${uuid}`, () => setLessonLive(lesson, isLive))}
    />
  )
}

export function LessonMenu({
  unit,
  lesson,
  actions,
}: {
  unit: Unit
  lesson: AuthoringLessonLine
  actions: LessonActions
}) {
  const { uuid, title } = lesson
  const pathParams = { grade: unit.grade, unit_uuid: unit.uuid, uuid }
  const items = [
    {
      label: learn('act.open'),
      icon: 'pencil-simple' as const,
      to: adminPaths.adminLesson(pathParams),
    },
    { label: learn('act.preview'), icon: 'eye' as const, to: adminPaths.adminLessonPreview(pathParams) },
    {
      label: t('lesson.copy'),
      icon: 'copy' as const,
      onSelect: () => actions.run(uuid, () => copyLessons([uuid], unit.uuid)),
    },
    {
      label: t('lesson.delete'),
      icon: 'trash' as const,
      onSelect: () => actions.run(uuid, () => removeLesson(lesson)),
    },
  ]
  return (
    <Menu label={learn('act.more', { title })} items={items} bare align="end" className={styles.more}>
      <Icon name="dots-three-bold" />
    </Menu>
  )
}
