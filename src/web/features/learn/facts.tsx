/** What a lesson or unit is about, at a glance. */
import type { ReactNode } from 'react'
import type { Standard } from '#contract/learn/shapes.ts'
import { teach } from '#web/lib/words/teach.en.ts'
import styles from './facts.module.css'

interface FactsProps {
  minutes: number
  /** Stands after the time, such as how many lessons. */
  also?: { name: string; value: string } | undefined
  discipline: { title: string }
  competency: { title: string } | null
  standards: readonly Standard[]
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Their codes; what each of them says opens beneath. */
function Standards({ standards }: { standards: readonly Standard[] }) {
  return (
    <details className={styles.standards}>
      <summary>
        <span className={styles.name}>{teach(standards.length === 1 ? 'fact.standard' : 'fact.standards')}</span>
        <span className={styles.codes}>{standards.map(({ code }) => code).join(', ')}</span>
      </summary>
      <ul>
        {standards.map(({ uuid, framework, code, title, text }) => (
          <li key={uuid}>
            <strong>
              {code} {title}
            </strong>
            <span>{text}</span>
            <small>{framework}</small>
          </li>
        ))}
      </ul>
    </details>
  )
}

export function Facts({ minutes, also, discipline, competency, standards }: FactsProps) {
  return (
    <div className={styles.facts}>
      <dl className={styles.list}>
        <Fact name={teach('fact.time')}>{teach('fact.minutes', { n: minutes })}</Fact>
        {also && <Fact name={also.name}>{also.value}</Fact>}
        <Fact name={teach('fact.discipline')}>{discipline.title}</Fact>
        {competency && <Fact name={teach('fact.competency')}>{competency.title}</Fact>}
      </dl>
      {standards.length > 0 && <Standards standards={standards} />}
    </div>
  )
}
