/** A unit among the others of its grade. */
import { Link } from 'react-router'
import type { UnitLine } from '#contract/learn.ts'
import { paths } from '#web/lib/paths.ts'
import { formatLessonCount, teach } from '#web/lib/messages/en/teach.ts'
import { PrintSkeleton } from '#web/ui/state/skeleton.tsx'
import { TaughtSuns } from './taught-suns.tsx'
import { UnitCover } from './unit-cover.tsx'
import styles from './unit-tile.module.css'

const getProgressText = ({ taught_count, lessons_count }: UnitLine): string => {
  if (taught_count === 0) return formatLessonCount(lessons_count)
  if (taught_count >= lessons_count) return teach('taught.all')
  return teach('taught.some', { n: taught_count, all: lessons_count })
}

function UnitTile({ unit, eager = false }: { unit: UnitLine; eager?: boolean }) {
  return (
    <li className={styles.tile}>
      {/* The text precedes the picture in the DOM, so that the link's name starts with the title; on screen it is
          below. */}
      <Link to={paths.learnUnit(unit.grade, unit.uuid)} className={styles.link}>
        <span className={styles.number}>{teach('unit', { n: unit.number })}</span>
        <span className={styles.title}>{unit.title}</span>
        <span className={styles.meta}>
          <span>{unit.discipline.title}</span>
          <TaughtSuns taught={unit.taught_count} all={unit.lessons_count} />
          <span className={styles.far}>{getProgressText(unit)}</span>
        </span>
        <span className={styles.frame}>
          <UnitCover cover={unit.cover} seed={unit.uuid} eager={eager} className={styles.picture} />
        </span>
      </Link>
    </li>
  )
}

/** The units of a grade in the order of their numbers. */
export function UnitTiles({ label, units }: { label: string; units: readonly UnitLine[] }) {
  return (
    <ol aria-label={label} className={styles.tiles}>
      {units.map((unit, index) => (
        <UnitTile key={unit.uuid} unit={unit} eager={index < 3} />
      ))}
    </ol>
  )
}

/** A placeholder in the shape of units that are loading. */
export function TilesSkeleton() {
  return (
    <div className={styles.tiles}>
      {[0, 1, 2].map((index) => (
        <PrintSkeleton key={index} shape="wide" />
      ))}
    </div>
  )
}
