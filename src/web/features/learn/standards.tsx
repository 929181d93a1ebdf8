/** The codes of a lesson's or unit's standards; their texts and other lessons on them open below. */
import { type SyntheticEvent, useState } from 'react'
import { Link } from 'react-router'
import * as contract from '#contract/learn.ts'
import type { Standard } from '#contract/learn/shapes.ts'
import { gradeLabels } from '#rules/grades.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { teach } from '#web/lib/messages/en/teach.ts'
import { Answer } from '#web/ui/state/answer.tsx'
import styles from './standards.module.css'

/** Longest list of lessons; more would need a page of their own. */
const MAX_SHOWN = 12

/** Lessons of every grade that cover the standard. */
function LessonsOfStandard({ uuid }: { uuid: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const answer = useAnswer(contract.standards, { Filter: { standard_uuid: uuid } }, { enabled: isOpen })
  const handleToggle = (event: SyntheticEvent<HTMLDetailsElement>) => setIsOpen(event.currentTarget.open)
  return (
    <details className={styles.lessons} onToggle={handleToggle}>
      <summary>{teach('standard.lessons')}</summary>
      {isOpen && (
        <Answer query={answer} compact>
          {({ Lessons }) => (
            <ul>
              {Lessons.slice(0, MAX_SHOWN).map(({ uuid: lesson, unit_uuid, unit_title, grade, title }) => (
                <li key={lesson}>
                  <Link to={paths.learnLesson({ grade, unit_uuid, uuid: lesson })}>{title}</Link>
                  <span>{teach('next.unit', { unit: unit_title, grade: gradeLabels[grade] })}</span>
                </li>
              ))}
            </ul>
          )}
        </Answer>
      )}
    </details>
  )
}

interface StandardsProps {
  standards: readonly Standard[]
  /** Whether the links to other lessons are omitted, as in a preview. */
  isPreview?: boolean
}

export function Standards({ standards, isPreview = false }: StandardsProps) {
  return (
    <details className={styles.standards}>
      <summary className={styles.summary}>
        <span className={styles.name}>{teach(standards.length === 1 ? 'fact.standard' : 'fact.standards')}</span>
        <span className={styles.codes}>{standards.map(({ code }) => code).join(', ')}</span>
      </summary>
      <ul className={styles.list}>
        {standards.map(({ uuid, framework, code, title, text }) => (
          <li key={uuid}>
            <strong>
              {code} {title}
            </strong>
            <span>{text}</span>
            <small>{framework}</small>
            {!isPreview && <LessonsOfStandard uuid={uuid} />}
          </li>
        ))}
      </ul>
    </details>
  )
}
