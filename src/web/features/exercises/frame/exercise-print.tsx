/** The picture of the exercise beside its making: a sketch from the words at first, then the one that was painted. */
import { useEffect, useState, type ReactNode } from 'react'
import { coverSvg } from '#art/cover.ts'
import type { PaletteName } from '#art/palettes.ts'
import type { Exercise } from '#contract/exercises.ts'
import { coverAs } from '#rules/covers.ts'
import type { Tone } from '#rules/exercises.ts'
import { Picture } from '#web/ui/print/picture.tsx'
import styles from './exercise-print.module.css'

const WIDTH = 460
const HEIGHT = 560
/** A rest in typing after which the sketch is drawn anew, in milliseconds. */
const A_REST = 700

/** The light that each feeling stands in. */
const lightOf: Record<Tone, PaletteName> = {
  steady: 'dusk',
  warm: 'dawn',
  playful: 'noon',
  brave: 'golden',
  sleepy: 'night',
}

const drawn = (words: string, tone: Tone | undefined): string => {
  const palette = tone ? { palette: lightOf[tone] } : {}
  const svg = coverSvg({ seed: words.trim().toLowerCase() || 'alaia', width: WIDTH, height: HEIGHT, ...palette })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** What was written when the hand last rested. */
const useRested = (words: string): string => {
  const [rested, setRested] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setRested(words), A_REST)
    return () => clearTimeout(timer)
  }, [words])
  return rested
}

/** Silent: the words beside it say what it is. */
export function Sketch({ words, tone }: { words: string; tone: Tone | undefined }) {
  return <img src={drawn(useRested(words), tone)} alt="" className={styles.picture} />
}

export function Painted({ exercise }: { exercise: Exercise }) {
  const src = exercise.picture?.url ?? coverAs(exercise.session_thumbnail, '4x5', 800)
  return <Picture src={src} seed={exercise.uuid} eager className={styles.picture} />
}

interface ExercisePrintProps {
  picture: ReactNode
  title: string
  meta: string
  /** What can be done with it. */
  children?: ReactNode
}

export function ExercisePrint({ picture, title, meta, children }: ExercisePrintProps) {
  return (
    <aside className={styles.print}>
      <div className={styles.frame}>{picture}</div>
      <div className={styles.words}>
        <p>
          <strong className={styles.title}>{title}</strong>
          <span className={styles.meta}>{meta}</span>
        </p>
        {children}
      </div>
    </aside>
  )
}
