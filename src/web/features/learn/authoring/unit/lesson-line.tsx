/** A lesson in the list of its unit. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AuthoringLessonLine } from '#contract/learn/authoring.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { unit as t } from '#web/lib/messages/en/units.ts'
import type { UnitDetail } from './unit-detail.ts'
import styles from './unit.module.css'

interface LineProps {
  unit: UnitDetail['Unit']
  lesson: AuthoringLessonLine
  /** The visibility switch and the menu. */
  children?: ReactNode
}

/** Prevents a line break within a code such as "SEL 1.2". */
const toUnbroken = (code: string): string => code.replaceAll(' ', '\u00a0')

const pluralize = (count: number, singular: string, plural: string): string => (count === 1 ? singular : plural)

/** Summarizes the contents of a lesson in one line, such as "2 sessions, 4 files, 1 link". */
const formatContents = ({ sessions_count, attachments_count, links_count }: AuthoringLessonLine): string => {
  const parts = [
    sessions_count > 0 &&
      pluralize(sessions_count, t('contents.session'), t('contents.sessions', { count: sessions_count })),
    attachments_count > 0 &&
      pluralize(attachments_count, t('contents.file'), t('contents.files', { count: attachments_count })),
    links_count > 0 && pluralize(links_count, t('contents.link'), t('contents.links', { count: links_count })),
  ].filter(Boolean)
  return parts.join(', ') || t('contents.none')
}

export function LessonLine({ unit, lesson, children }: LineProps) {
  const { uuid, number, title, standards } = lesson
  return (
    <div className={styles.line}>
      <div className={styles.lesson}>
        <span className={styles.number}>{number}</span>
        <Link to={adminPaths.adminLesson({ grade: unit.grade, unit_uuid: unit.uuid, uuid })} className={styles.title}>
          {title}
        </Link>
        <span className={styles.about}>{formatContents(lesson)}</span>
        <span className={styles.about}>{standards.map(toUnbroken).join(', ') || t('standards.none')}</span>
        {children && <span className={styles.controls}>{children}</span>}
      </div>
    </div>
  )
}
