/** A checklist of the papers that a lesson needs, with a field for the number of copies. */
import type { LearnAttachment } from '#contract/learn/shapes.ts'
import { isExtension, findLessonPart } from '#rules/learn/lessons.ts'
import { paper as t } from '#web/lib/messages/en/paper.ts'
import styles from './paper.module.css'

interface HandoutsProps {
  attachments: readonly LearnAttachment[]
}

export function HandoutList({ attachments }: HandoutsProps) {
  const papers = attachments.filter((paper) => !isExtension(paper))
  if (papers.length === 0) return null
  return (
    <section>
      <h2>{t('handouts')}</h2>
      <ul className={styles.boxes}>
        {papers.map(({ uuid, title, role }) => (
          <li key={uuid}>
            {title} <small>{t(`role.${role}`)}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The heading of the lesson part that the section names, else the section as typed. */
const formatSection = ({ sub_section }: LearnAttachment): string => {
  const part = findLessonPart(sub_section)
  return part ? t(`part.${part}`) : sub_section
}

export function HandoutTable({ attachments }: HandoutsProps) {
  if (attachments.length === 0) return <p>{t('handouts.none')}</p>
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('handouts.what')}</th>
          <th scope="col">{t('handouts.kind')}</th>
          <th scope="col">{t('handouts.part')}</th>
          <th scope="col" className={styles.copies}>
            {t('handouts.copies')}
          </th>
        </tr>
      </thead>
      <tbody>
        {attachments.map((paper) => (
          <tr key={paper.uuid}>
            <th scope="row" className={styles.box}>
              {paper.title}
            </th>
            <td>{t(`role.${paper.role}`)}</td>
            <td>{formatSection(paper)}</td>
            <td>&nbsp;</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
