/** The first card of a class: today's topic, the time it takes, and the papers on the desks. */
import type { TeacherLesson } from '#contract/learn.ts'
import { type AttachmentRole, isExtension } from '#rules/learn/lessons.ts'
import { formatNumberInWords } from '#rules/number-words.ts'
import { classView } from '#web/lib/messages/en/class-view.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import styles from '../class-view/class-view.module.css'
import { CardBox } from './card-box.tsx'

/** Papers for the students; family letters and teacher notes are excluded. */
const deskRoles: readonly AttachmentRole[] = ['worksheet', 'slips', 'reading']

export function OpeningCard({ lesson }: { lesson: TeacherLesson }) {
  const papers = lesson.lesson_attachments.attachments.filter(
    (paper) => deskRoles.includes(paper.role) && !isExtension(paper),
  )
  return (
    <CardBox card="opening" className={styles.text}>
      <PageHeading title={classView('title.of', { title: lesson.title })}>{lesson.title}</PageHeading>
      <div className={styles.more}>
        <p>
          {classView('minutes', { n: formatNumberInWords(lesson.minutes) }).replace(/^./, (first) =>
            first.toUpperCase(),
          )}
        </p>
      </div>
      {papers.length > 0 && (
        <div className={styles.desks}>
          <h2>{classView('today')}</h2>
          <ul>
            {papers.map(({ uuid, title }) => (
              <li key={uuid}>{title}</li>
            ))}
          </ul>
        </div>
      )}
    </CardBox>
  )
}
