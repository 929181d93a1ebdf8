/** A whole class at one look: who has finished stands above the horizon, who is part-way on it, who has not opened it below. */
import type { PupilProgress } from '#contract/assignments.ts'
import { assign } from '#web/lib/words/assign.en.ts'
import styles from './sea.module.css'
import { type Standing, standingOf } from './standing.ts'

/** Pupils side by side, on a wide page and on a narrow one. */
const ACROSS = { wide: 26, narrow: 13 } as const
const STEP = 34
const LINE = 84
const HEIGHT = 132

const chunked = <One,>(all: readonly One[], size: number): One[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, row) => all.slice(row * size, (row + 1) * size))

function Pupil({ standing, x }: { standing: Standing; x: number }) {
  if (standing === 'finished') return <circle className={styles.sun} cx={x} cy={LINE - 24} r="12.5" />
  if (standing === 'underway') return <path className={styles.sun} d={`M${x - 12.5} ${LINE}a12.5 12.5 0 0 1 25 0Z`} />
  return <circle className={styles.place} cx={x} cy={LINE + 20} r="10.5" />
}

/** A class that fills less than one row stands further apart. */
const stepOf = (count: number, across: number): number => Math.min(2 * STEP, (across * STEP) / Math.min(count, across))

function Row({ pupils, across, step }: { pupils: readonly PupilProgress[]; across: number; step: number }) {
  const width = across * STEP
  return (
    <svg className={styles.row} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
      {pupils.map((pupil, index) => (
        <Pupil key={pupil.uuid} standing={standingOf(pupil)} x={(index + 0.5) * step} />
      ))}
      <path className={styles.horizon} d={`M2 ${LINE}H${width - 2}`} />
    </svg>
  )
}

interface SeaProps {
  pupils: readonly PupilProgress[]
  counts: { finished: number; underway: number; unopened: number }
}

export function Sea({ pupils, counts }: SeaProps) {
  const label = assign('who.sea', { finished: counts.finished, under: counts.underway, not: counts.unopened })
  return (
    <div role="img" aria-label={label}>
      {(['wide', 'narrow'] as const).map((size) => (
        <div key={size} className={styles[size]}>
          {chunked(pupils, ACROSS[size]).map((some) => (
            <Row key={some[0]?.uuid} pupils={some} across={ACROSS[size]} step={stepOf(pupils.length, ACROSS[size])} />
          ))}
        </div>
      ))}
    </div>
  )
}
