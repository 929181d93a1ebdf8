/** The mood question: suns over one horizon with the school's own answers, from low to high. */
import { useId } from 'react'
import { Link } from 'react-router'
import { MoodGlyph, type MoodLevel, toMoodLevel } from '../figure/mood-glyph.tsx'
import styles from './mood-choice.module.css'

type MoodOption = { value: string; label: string }

function Face({ label, level, size }: { label: string; level: MoodLevel; size: number }) {
  return (
    <>
      <MoodGlyph level={level} size={size} />
      <span>{label}</span>
    </>
  )
}

export type MoodChoiceProps = {
  question: string
  options: readonly MoodOption[]
  value: string | undefined
  onChange: (value: string) => void
  size?: number
}

export function MoodChoice({ question, options, value, onChange, size = 64 }: MoodChoiceProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className={styles.question}>{question}</legend>
      <div className={styles.row}>
        {options.map((option, index) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              className={styles.input}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.face}>
              <Face label={option.label} level={toMoodLevel(index, options.length)} size={size} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export type MoodLinksProps = {
  question: string
  options: readonly MoodOption[]
  /** Returns the link of an answer. */
  to: (value: string) => { to: string; state?: unknown }
  size?: number
}

/** The same row as links into the check-in. */
export function MoodLinks({ question, options, to, size = 56 }: MoodLinksProps) {
  return (
    <section>
      <h2 className={styles.question}>{question}</h2>
      <div className={styles.row}>
        {options.map((option, index) => (
          <Link key={option.value} {...to(option.value)} className={styles.link}>
            <Face label={option.label} level={toMoodLevel(index, options.length)} size={size} />
          </Link>
        ))}
      </div>
    </section>
  )
}
