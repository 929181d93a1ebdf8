/** A range of values: two suns on one line, with two native range inputs under them. */
import { classNames } from '../class-names.ts'
import styles from './range-slider.module.css'

export type RangeSliderProps = {
  /** The names of the two handles: "Shortest" and "Longest". */
  labels: readonly [from: string, to: string]
  values: readonly [from: number, to: number]
  min: number
  max: number
  step?: number
  onChange: (values: [from: number, to: number]) => void
  /** Formats a value for display and for screen readers: "2 min". */
  valueText: (value: number) => string
}

/** The handles can meet, but never pass each other. */
export function RangeSlider({ labels, values, min, max, step = 1, onChange, valueText }: RangeSliderProps) {
  const [from, to] = values
  const share = (value: number) => `${((value - min) / (max - min || 1)) * 100}%`
  const handles = [
    {
      label: labels[0],
      value: from,
      move: (value: number) => onChange([Math.min(value, to), to]),
      // At the far end both handles overlap, and only this one can still be moved.
      isAbove: from >= max,
    },
    { label: labels[1], value: to, move: (value: number) => onChange([from, Math.max(value, from)]), isAbove: false },
  ]
  return (
    <div>
      <div className={styles.water}>
        <span className={styles.track} />
        <span className={styles.fill} style={{ left: share(from), right: `calc(100% - ${share(to)})` }} />
        {handles.map(({ label, value, move, isAbove }) => (
          <input
            key={label}
            type="range"
            className={classNames(styles.input, isAbove && styles.above)}
            aria-label={label}
            aria-valuetext={valueText(value)}
            min={min}
            max={max}
            step={step}
            value={value}
            onChange={(event) => move(event.currentTarget.valueAsNumber)}
          />
        ))}
      </div>
      <div className={styles.text} aria-hidden="true">
        <span>{valueText(from)}</span>
        <span>{valueText(to)}</span>
      </div>
    </div>
  )
}
