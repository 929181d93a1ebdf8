import { useId } from 'react'
import type { FeelingWord } from '#rules/feelings/feeling-word.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './words-step.module.css'

interface FeelingChipProps {
  word: FeelingWord
  pressed: boolean
  /** Whether no more words can be chosen. */
  full: boolean
  onPress: () => void
}

export const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** A feeling word. Screen readers announce its meaning with it. */
export function FeelingChip({ word, pressed, full, onPress }: FeelingChipProps) {
  const meaning = useId()
  return (
    <>
      <button
        type="button"
        className={styles.chip}
        aria-pressed={pressed}
        aria-describedby={meaning}
        aria-disabled={(full && !pressed) || undefined}
        onClick={onPress}
      >
        {pressed && <span className={styles.sun} aria-hidden="true" />}
        {capitalize(word.word)}
      </button>
      <VisuallyHidden id={meaning} hidden>
        {word.meaning}
      </VisuallyHidden>
    </>
  )
}
