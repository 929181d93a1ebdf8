/** Amounts side by side, each bar cut like a wave. The current one has the color of the sun; zero is a dotted line. */
import { classNames } from '../class-names.ts'
import { getLabelStep, getGridStep } from './scale.ts'
import styles from './bars.module.css'

export type Bar = {
  /** The label under the bar: "Thu". */
  label: string
  value: number
  /** True for the current day or week. */
  now?: boolean
}

/** Pixels. */
const HEIGHT = 236
const TOP = 28
const BOTTOM = 30
const FLOOR = HEIGHT - BOTTOM
const CREST = 9
/** The number of labels that fit on a phone: of long ones, and of those of at most five letters. */
const MAX_LABELS = { long: 5, short: 8 }
const SHORT = 5

/** Returns the path of a wave of the given height, as wide as its container: the crest keeps its height. */
const toWavePath = (height: number): string => {
  const crest = Math.min(CREST, height)
  const scaleCrest = (share: number) => Math.round(crest * share * 10) / 10
  return `M0 ${scaleCrest(0.78)}C20 ${scaleCrest(-0.25)} 36 ${scaleCrest(-0.1)} 52 ${scaleCrest(0.4)}S82 ${scaleCrest(1)} 100 ${scaleCrest(0.3)}V${height}H0Z`
}

export function Bars({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(0, ...bars.map(({ value }) => value))
  const step = getGridStep(most)
  const toY = (value: number) => FLOOR - (value / Math.max(most, step * 2)) * (FLOOR - TOP)
  const column = 100 / bars.length
  const maxLabels = bars.every(({ label }) => label.length <= SHORT) ? MAX_LABELS.short : MAX_LABELS.long
  const every = getLabelStep(bars.length, maxLabels)
  return (
    <div className={styles.bars} aria-hidden="true">
      <svg className={styles.axis} width="100%" height={HEIGHT}>
        {[0, step, step * 2].map((value) => (
          <text key={value} x="0" y={toY(value) + 5}>
            {value}
          </text>
        ))}
      </svg>
      <svg className={styles.plot} width="100%" height={HEIGHT}>
        {[0, step, step * 2].map((value) => (
          <line key={value} className={styles.line} x1="0" x2="100%" y1={toY(value)} y2={toY(value)} />
        ))}
        {bars.map((bar, index) => {
          const hasLabel = index % every === (bars.length - 1) % every
          return (
            <Column key={index} bar={bar} left={index * column} width={column} y={toY(bar.value)} hasLabel={hasLabel} />
          )
        })}
      </svg>
    </div>
  )
}

type ColumnProps = { bar: Bar; left: number; width: number; y: number; hasLabel: boolean }

function Column({ bar, left, width, y, hasLabel }: ColumnProps) {
  const middle = `${left + width / 2}%`
  const height = FLOOR - y
  const share = width > 5 ? 0.62 : 0.78
  return (
    <g className={classNames(bar.now && styles.now)}>
      {bar.value > 0 ? (
        <svg
          x={`${left + (width * (1 - share)) / 2}%`}
          y={y}
          width={`${width * share}%`}
          height={Math.max(height, 1)}
          viewBox={`0 0 100 ${Math.max(height, 1)}`}
          preserveAspectRatio="none"
        >
          <path className={styles.bar} d={toWavePath(Math.max(height, 1))} />
        </svg>
      ) : (
        <line
          className={styles.nothing}
          x1={`${left + width * 0.28}%`}
          x2={`${left + width * 0.72}%`}
          y1={FLOOR - 3}
          y2={FLOOR - 3}
        />
      )}
      {bar.value > 0 && hasLabel && (
        <text className={styles.value} x={middle} y={y - 8}>
          {Math.max(1, Math.round(bar.value))}
        </text>
      )}
      {hasLabel && (
        <text className={styles.label} x={middle} y={HEIGHT - 8}>
          {bar.label}
        </text>
      )}
    </g>
  )
}
