/** The parts of this page with the sun beside the one in sight, and the lessons around this one. */
import { useEffect, useState } from 'react'
import type { LessonShown } from '#contract/learn.ts'
import { paths } from '#web/lib/paths.ts'
import { teach } from '#web/lib/words/teach.en.ts'
import { IconLink } from '#web/ui/action/icon-button.tsx'
import type { PartId } from './lesson-part.tsx'
import styles from './outline.module.css'

/** The topmost part that stands in the upper half of the window. */
const usePartInSight = (ids: readonly PartId[]): PartId | undefined => {
  const [inSight, setInSight] = useState<PartId>()
  const all = ids.join(' ')
  useEffect(() => {
    const seen = new Set<string>()
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id)
          else seen.delete(target.id)
        }
        const first = all.split(' ').find((id) => seen.has(id))
        if (first) setInSight(first as PartId)
      },
      { rootMargin: '0px 0px -55% 0px' },
    )
    for (const id of all.split(' ')) {
      const part = document.getElementById(id)
      if (part) watcher.observe(part)
    }
    return () => watcher.disconnect()
  }, [all])
  return inSight
}

export interface OutlinePart {
  id: PartId
  title: string
}

interface OutlineProps {
  lesson: Pick<LessonShown, 'number' | 'unit' | 'previous' | 'next'>
  parts: readonly OutlinePart[]
  /** Without the lessons around it. */
  alone?: boolean
}

export function Outline({ lesson, parts, alone = false }: OutlineProps) {
  const inSight = usePartInSight(parts.map(({ id }) => id)) ?? parts[0]?.id
  const { number, unit } = lesson
  return (
    <aside className={styles.outline} aria-label={teach('lesson.parts')}>
      <p className={styles.place}>{teach('lesson.place', { n: number, all: unit.lessons_count })}</p>
      <ol className={styles.parts}>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className={styles.part} aria-current={id === inSight ? 'true' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ol>
      {!alone && <Beside lesson={lesson} />}
    </aside>
  )
}

type BesideProps = { lesson: Pick<LessonShown, 'unit' | 'previous' | 'next'> }

function Beside({ lesson: { unit, previous, next } }: BesideProps) {
  const to = (uuid: string) => paths.learnLesson({ grade: unit.grade, unit_uuid: unit.uuid, uuid })
  if (!previous && !next) return null
  return (
    <nav aria-label={teach('lesson.around')} className={styles.around}>
      {previous && (
        <IconLink icon="arrow-left" label={`${teach('lesson.previous')}: ${previous.title}`} to={to(previous.uuid)} />
      )}
      {next && <IconLink icon="arrow-right" label={`${teach('lesson.following')}: ${next.title}`} to={to(next.uuid)} />}
    </nav>
  )
}
