/** Weeks as waves on one horizon, each as high as its value; a week without practice is a dotted line. */
import { classNames } from '../class-names.ts'
import { getLabelStep } from './scale.ts'
import styles from './waves.module.css'

export type Wave = {
  /** The label under it: "27 Sep". */
  label: string
  value: number
  now?: boolean
}

/** Pixels. */
const HEIGHT = 108
const HORIZON = 76
const HIGHEST = 56
/** The least height of a wave, so that a small value is visible. */
const LOWEST = 10
const MAX_LABELS = 4
/** The percentage of still water at both ends. */
const EDGE = 2

/** Returns the path of one wave, a hundred units wide from trough to trough; it leans a little, as waves do. */
const toWavePath = (height: number): string => `M0 ${height}C34 ${height} 32 0 54 0C70 0 68 ${height} 100 ${height}Z`

/** The share by which neighboring waves overlap. */
const SPREAD = 0.35

export function Waves({ waves }: { waves: readonly Wave[] }) {
  const most = Math.max(1, ...waves.map(({ value }) => value))
  const width = (100 - 2 * EDGE) / waves.length
  const every = getLabelStep(waves.length, MAX_LABELS)
  return (
    <div className={styles.sea} aria-hidden="true">
      <svg className={styles.waves} width="100%" height={HEIGHT}>
        {waves.map((wave, index) => {
          const height = wave.value > 0 ? LOWEST + (wave.value / most) * (HIGHEST - LOWEST) : 0
          const hasLabel = (waves.length - 1 - index) % every === 0
          return (
            <Crest
              key={index}
              wave={wave}
              left={EDGE + index * width}
              width={width}
              height={height}
              hasLabel={hasLabel}
            />
          )
        })}
        <line className={styles.horizon} x1="0" x2="100%" y1={HORIZON} y2={HORIZON} />
      </svg>
    </div>
  )
}

type CrestProps = { wave: Wave; left: number; width: number; height: number; hasLabel: boolean }

function Crest({ wave, left, width, height, hasLabel }: CrestProps) {
  return (
    <g className={classNames(wave.now && styles.now)}>
      {height > 0 ? (
        <svg
          x={`${left - width * SPREAD}%`}
          y={HORIZON - height}
          width={`${width * (1 + 2 * SPREAD)}%`}
          height={height}
          viewBox={`0 0 100 ${height}`}
          preserveAspectRatio="none"
        >
          <path className={styles.wave} d={toWavePath(height)} />
        </svg>
      ) : (
        <line
          className={styles.nothing}
          x1={`${left + width * 0.25}%`}
          x2={`${left + width * 0.75}%`}
          y1={HORIZON - 7}
          y2={HORIZON - 7}
        />
      )}
      {hasLabel && (
        <text className={styles.label} x={`${left + width / 2}%`} y={HEIGHT - 10}>
          {wave.label}
        </text>
      )}
    </g>
  )
}
