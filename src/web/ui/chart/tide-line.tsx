/** Successive values as the line of a tide, the latest as the sun. The line has a gap where there is no value. */
import { smoothLine, splitAtGaps, type ChartPoint } from './scale.ts'
import styles from './tide-line.module.css'

type TidePoint = {
  /** The label under the line: "27 Sep". */
  label: string
  value: number | null
}

export type TideLineProps = {
  points: readonly TidePoint[]
  /** The lowest and the highest possible value. */
  from: number
  to: number
  /** The labels of the scale, from high to low. */
  marks: readonly [high: string, middle: string, low: string]
}

/** Pixels. */
const HEIGHT = 196
const TOP = 26
const FLOOR = HEIGHT - 34
/** The percentage that stays free at both ends, for the labels under them. */
const EDGE = 5
const MAX_LABELS = 4

type Point = ChartPoint & { value: number; index: number }

/** Returns the indexes with a label: the first, the last, and as many between as fit. */
const listLabeledIndexes = (count: number): number[] => {
  const gaps = Math.min(MAX_LABELS, count) - 1
  return Array.from({ length: gaps + 1 }, (_, place) => Math.round((place / Math.max(1, gaps)) * (count - 1)))
}

export function TideLine({ points, from, to, marks }: TideLineProps) {
  const toX = (index: number) => EDGE + (points.length > 1 ? index / (points.length - 1) : 0.5) * (100 - 2 * EDGE)
  const toY = (value: number) => FLOOR - ((value - from) / (to - from)) * (FLOOR - TOP)
  const places = points.map(({ value }, index): Point | null =>
    value === null ? null : { x: toX(index), y: toY(value), value, index },
  )
  const knownPoints = places.filter((place) => place !== null)
  const last = knownPoints.at(-1)
  const labeledIndexes = listLabeledIndexes(points.length)
  return (
    <div className={styles.tide} aria-hidden="true">
      <div className={styles.axis}>
        {marks.map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </div>
      <svg className={styles.plot} width="100%" height={HEIGHT}>
        {[TOP, (TOP + FLOOR) / 2, FLOOR].map((y) => (
          <line key={y} className={styles.line} x1="0" x2="100%" y1={y} y2={y} />
        ))}
        <Water runs={splitAtGaps(places)} />
        {knownPoints.slice(0, -1).map(({ x, y, index }) => (
          <circle key={index} className={styles.point} cx={`${x}%`} cy={y} r="4.5" />
        ))}
        {last && <Sun {...last} />}
        {points.map(({ label }, index) =>
          labeledIndexes.includes(index) ? (
            <text
              key={label}
              className={styles.label}
              x={`${toX(index)}%`}
              y={HEIGHT - 6}
              textAnchor={index === points.length - 1 ? 'end' : 'middle'}
              dx={index === points.length - 1 ? 18 : 0}
            >
              {label}
            </text>
          ) : null,
        )}
      </svg>
    </div>
  )
}

function Water({ runs }: { runs: Point[][] }) {
  return (
    <svg width="100%" height={HEIGHT} viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none">
      {runs.map((run) => {
        const line = smoothLine(run)
        return (
          <g key={run[0]!.x}>
            <path className={styles.water} d={`${line}V${FLOOR}H${run[0]!.x}Z`} />
            <path className={styles.edge} d={line} vectorEffect="non-scaling-stroke" />
          </g>
        )
      })}
    </svg>
  )
}

function Sun({ x, y, value }: Point) {
  return (
    <>
      <circle className={styles.sun} cx={`${x}%`} cy={y} r="9" />
      <text className={styles.value} x={`${x}%`} y={y - 16}>
        {value.toFixed(1)}
      </text>
    </>
  )
}
