/** The facts of a lesson or unit: time, discipline, competency and standards. */
import type { ReactNode } from 'react'
import type { Standard } from '#contract/learn/shapes.ts'
import { teach } from '#web/lib/messages/en/teach.ts'
import styles from './learn-facts.module.css'
import { Standards } from './standards.tsx'

interface LearnFactsProps {
  minutes: number
  /** A fact shown after the time, such as the number of lessons. */
  extraFact?: { name: string; value: string } | undefined
  discipline: { title: string }
  competency: { title: string } | null
  standards: readonly Standard[]
  /** Whether the facts are shown without links, as in a preview. */
  isPreview?: boolean
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function LearnFacts({
  minutes,
  extraFact,
  discipline,
  competency,
  standards,
  isPreview = false,
}: LearnFactsProps) {
  return (
    <div className={styles.facts}>
      <dl className={styles.list}>
        <Fact name={teach('fact.time')}>{teach('fact.minutes', { n: minutes })}</Fact>
        {extraFact && <Fact name={extraFact.name}>{extraFact.value}</Fact>}
        <Fact name={teach('fact.discipline')}>{discipline.title}</Fact>
        {competency && <Fact name={teach('fact.competency')}>{competency.title}</Fact>}
      </dl>
      {standards.length > 0 && <Standards standards={standards} isPreview={isPreview} />}
    </div>
  )
}
