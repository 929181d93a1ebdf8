/** A water level with the sun as its handle: a native range input. */
import { useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './slider.module.css'

export type SliderProps = {
  label: string
  value: number
  min?: number
  max?: number
  step?: number
  onChange: (value: number) => void
  /** Formats the value for screen readers: "1 minute 05 of 7 minutes". */
  valueText?: (value: number) => string
  /** Shows the label above the slider. */
  showsLabel?: boolean
  /** On a picture the handle has a light rim. */
  ground?: 'page' | 'art'
  disabled?: boolean
  className?: string | undefined
}

export function Slider(props: SliderProps) {
  const { label, value, min = 0, max = 1, step = 0.01, onChange, valueText, showsLabel, ground = 'page' } = props
  const id = useId()
  const share = max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0
  return (
    <div className={classNames(styles[ground], props.className)}>
      {showsLabel && (
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
      )}
      <span className={styles.water}>
        <span className={styles.track} />
        <span className={styles.fill} style={{ width: `${share * 100}%` }} />
        <input
          id={id}
          type="range"
          className={styles.input}
          aria-label={showsLabel ? undefined : label}
          aria-valuetext={valueText?.(value)}
          min={min}
          max={max}
          step={step}
          value={value}
          disabled={props.disabled}
          onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        />
      </span>
    </div>
  )
}
