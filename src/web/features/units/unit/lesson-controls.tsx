/** What belongs to a lesson in its row: whether teachers see it, and what else can be done with it. */
import { useState } from 'react'
import type { LessonKeptLine } from '#contract/learn/kept.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { learn, unit as say } from '#web/lib/words/units.en.ts'
import { Switch } from '#web/ui/field/switch.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import type { Kept } from './kept-unit.ts'
import { copyLessons, removeLesson, showToTeachers } from './lesson-acts.ts'
import styles from './unit.module.css'

type Unit = Kept['Unit']

/** One act at a time, and why one was refused. */
export const useActs = () => {
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
        setProblem((error as Error).message)
      }
      setBusy('')
    }
    void act()
  }
  return { busy, problem, run, forget: () => setProblem('') }
}
export type Acts = ReturnType<typeof useActs>

export function LessonSwitch({ lesson, acts }: { lesson: LessonKeptLine; acts: Acts }) {
  const { uuid, title, live } = lesson
  return (
    <Switch
      bare
      label={say('live', { title })}
      checked={acts.busy === `live-${uuid}` ? !live : live}
      onChange={(on) => acts.run(`live-${uuid}`, () => showToTeachers(lesson, on))}
    />
  )
}

export function LessonMenu({ unit, lesson, acts }: { unit: Unit; lesson: LessonKeptLine; acts: Acts }) {
  const { uuid, title } = lesson
  const place = { grade: unit.grade, unit_uuid: unit.uuid, uuid }
  const items = [
    {
      label: learn('act.open'),
      icon: 'pencil-simple' as const,
      to: adminPaths.adminLesson(place),
    },
    { label: learn('act.preview'), icon: 'eye' as const, to: adminPaths.adminLessonPreview(place) },
    {
      label: say('lesson.copy'),
      icon: 'copy' as const,
      onSelect: () => acts.run(uuid, () => copyLessons([uuid], unit.uuid)),
    },
    { label: say('lesson.delete'), icon: 'trash' as const, onSelect: () => acts.run(uuid, () => removeLesson(lesson)) },
  ]
  return (
    <Menu label={learn('act.more', { title })} items={items} bare align="end" className={styles.more}>
      <Icon name="dots-three-bold" />
    </Menu>
  )
}
