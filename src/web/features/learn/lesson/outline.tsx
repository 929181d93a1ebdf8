/** The outline of the page, with a sun next to the section in view, and links to the adjacent lessons. */
import { useEffect, useState } from 'react'
import type { TeacherLesson } from '#contract/learn.ts'
import { paths } from '#web/lib/paths.ts'
import { teach } from '#web/lib/messages/en/teach.ts'
import { IconLink } from '#web/ui/action/icon-link.tsx'
import type { PartId } from './lesson-part.tsx'
import styles from './outline.module.css'

/** The reading line of a window, as a share of its height from the top. */
const READING_LINE = 0.25

/**
 * Returns the section at the reading line. At the end of the page it is the last one, which may never scroll that far
 * up.
 */
const findCurrentPart = (ids: readonly string[]): string | undefined => {
  const { scrollHeight } = document.documentElement
  if (scrollY > 0 && innerHeight + scrollY >= scrollHeight - 2) return ids.at(-1)
  const passedIds = ids.filter((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top
    return top !== undefined && top <= innerHeight * READING_LINE
  })
  return passedIds.at(-1) ?? ids[0]
}

const useCurrentPart = (ids: readonly PartId[]): string | undefined => {
  const [currentId, setCurrentId] = useState<string | undefined>(ids[0])
  const joinedIds = ids.join(' ')
  useEffect(() => {
    const update = () => setCurrentId(findCurrentPart(joinedIds.split(' ')))
    update()
    addEventListener('scroll', update, { passive: true })
    addEventListener('resize', update)
    return () => {
      removeEventListener('scroll', update)
      removeEventListener('resize', update)
    }
  }, [joinedIds])
  return currentId
}

export interface OutlinePart {
  id: PartId
  title: string
}

interface OutlineProps {
  lesson: Pick<TeacherLesson, 'number' | 'unit' | 'previous' | 'next'>
  parts: readonly OutlinePart[]
  /** Whether the outline is shown without the adjacent lessons. */
  isPreview?: boolean
}

export function Outline({ lesson, parts, isPreview = false }: OutlineProps) {
  const currentId = useCurrentPart(parts.map(({ id }) => id))
  const { number, unit } = lesson
  return (
    <aside className={styles.outline} aria-label={teach('lesson.sections')}>
      <p className={styles.place}>{teach('lesson.place', { n: number, all: unit.lessons_count })}</p>
      <ol className={styles.parts}>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className={styles.part} aria-current={id === currentId ? 'true' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ol>
      {!isPreview && <AdjacentLinks lesson={lesson} />}
    </aside>
  )
}

type AdjacentLinksProps = { lesson: Pick<TeacherLesson, 'unit' | 'previous' | 'next'> }

function AdjacentLinks({ lesson: { unit, previous, next } }: AdjacentLinksProps) {
  const to = (uuid: string) => paths.learnLesson({ grade: unit.grade, unit_uuid: unit.uuid, uuid })
  if (!previous && !next) return null
  return (
    <nav aria-label={teach('lesson.neighbors')} className={styles.around}>
      {previous && (
        <IconLink icon="arrow-left" label={`${teach('lesson.previous')}: ${previous.title}`} to={to(previous.uuid)} />
      )}
      {next && <IconLink icon="arrow-right" label={`${teach('lesson.next.link')}: ${next.title}`} to={to(next.uuid)} />}
    </nav>
  )
}
