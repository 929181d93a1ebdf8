/** What a lesson or unit is about, at a glance. */
import type { ReactNode } from 'react'
import type { Standard } from '#contract/learn/shapes.ts'
import { teach } from '#web/lib/messages/en/teach.ts'
import styles from './facts.module.css'
import { Standards } from './standards.tsx'

interface FactsProps {
  minutes: number
  /** Stands after the time, such as how many lessons. */
  also?: { name: string; value: string } | undefined
  discipline: { title: string }
  competency: { title: string } | null
  standards: readonly Standard[]
  /** In a preview nothing leads elsewhere. */
  alone?: boolean
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function Facts({ minutes, also, discipline, competency, standards, alone = false }: FactsProps) {
  return (
    <div className={styles.facts}>
      <dl className={styles.list}>
        <Fact name={teach('fact.time')}>{teach('fact.minutes', { n: minutes })}</Fact>
        {also && <Fact name={also.name}>{also.value}</Fact>}
        <Fact name={teach('fact.discipline')}>{discipline.title}</Fact>
        {competency && <Fact name={teach('fact.competency')}>{competency.title}</Fact>}
      </dl>
      {standards.length > 0 && <Standards standards={standards} alone={alone} />}
    </div>
  )
}
