/** A mood as the height of a sun over one horizon: below it, on it, risen. Height and rays come before color. */
import { useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './mood-glyph.module.css'

export type MoodLevel = 1 | 2 | 3 | 4 | 5

const HORIZON = 44
const SUNS = {
  1: { y: 54, radius: 8, rays: 0, reach: 0 },
  2: { y: 42, radius: 11, rays: 0, reach: 0 },
  3: { y: 31, radius: 11, rays: 0, reach: 0 },
  4: { y: 27, radius: 11, rays: 8, reach: 6.5 },
  5: { y: 23, radius: 11, rays: 12, reach: 8 },
} as const

/** A risen sun shows no rays toward the water; the high one shines all around. */
function toRaysPath(level: MoodLevel): string {
  const { y, radius, rays, reach } = SUNS[level]
  return Array.from({ length: rays }, (_, index) => (index / rays) * Math.PI * 2 - Math.PI / 2)
    .filter((angle) => level === 5 || Math.sin(angle) <= 0.2)
    .map((angle) => {
      const pointAt = (distance: number) =>
        `${(32 + Math.cos(angle) * distance).toFixed(1)} ${(y + Math.sin(angle) * distance).toFixed(1)}`
      return `M${pointAt(radius + 4)}L${pointAt(radius + reach)}`
    })
    .join('')
}

/** Returns the level from 1 to 5 for answer `index` of a list of `count`, from low to high. */
export function toMoodLevel(index: number, count: number): MoodLevel {
  if (count <= 1) return 3
  return (1 + Math.round((index / (count - 1)) * 4)) as MoodLevel
}

export type MoodGlyphProps = { level: MoodLevel; size?: number; className?: string | undefined }

/** Hidden from screen readers, because the text next to it has the same meaning. */
export function MoodGlyph({ level, size = 56, className }: MoodGlyphProps) {
  const sky = useId()
  const { y, radius } = SUNS[level]
  const rays = toRaysPath(level)
  return (
    <svg
      className={classNames(styles.glyph, styles[`level${level}`], className)}
      viewBox="0 0 64 64"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <clipPath id={sky}>
        <rect width="64" height={HORIZON - 1.5} />
      </clipPath>
      {level === 1 ? (
        <circle className={styles.below} cx="32" cy={y} r={radius} />
      ) : (
        <g clipPath={`url(#${sky})`}>
          <circle cx="32" cy={y} r={radius} />
          {rays && <path d={rays} stroke="currentColor" strokeWidth="2.8" strokeLinecap="round" />}
        </g>
      )}
      <path className={styles.line} d={`M6 ${HORIZON}h52`} strokeWidth="2.6" />
      {level > 1 && (
        <path className={classNames(styles.line, styles.water)} d="M19 51.5h26M25 58.5h14" strokeWidth="2.2" />
      )}
    </svg>
  )
}
