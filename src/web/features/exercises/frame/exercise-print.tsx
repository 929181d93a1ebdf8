/** The picture of the exercise beside its making: a sketch from the words at first, then the one that was painted. */
import { type ReactNode, useEffect, useState } from 'react'
import { type CoverArt, coverSvg } from '#art/cover.ts'
import { type PaletteName, paletteNames } from '#art/palettes.ts'
import { sceneNames } from '#art/scenes/scenes.ts'
import type { Exercise } from '#contract/exercises.ts'
import { coverVariantUrl } from '#rules/covers.ts'
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

const drawn = (art: CoverArt): string =>
  `data:image/svg+xml,${encodeURIComponent(coverSvg({ width: WIDTH, height: HEIGHT, ...art }))}`

const artOfWords = (words: string, tone: Tone | undefined): CoverArt => {
  const seed = words.trim().toLowerCase() || 'alaia'
  return tone ? { seed, palette: lightOf[tone] } : { seed }
}

/** A cover as the server names it; a name that is not known here is left to the seed. */
const artNamed = ({ seed, scene, palette }: { seed: string; scene: string; palette: string }): CoverArt => {
  const [scened, inked] = [sceneNames.find((name) => name === scene), paletteNames.find((name) => name === palette)]
  return { seed, ...(scened ? { scene: scened } : {}), ...(inked ? { palette: inked } : {}) }
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
  return <img src={drawn(artOfWords(useRested(words), tone))} alt="" className={styles.picture} />
}

/** Until it has a picture of its own, the print that was chosen for it. */
export function Painted({ exercise }: { exercise: Exercise }) {
  const { uuid, cover, picture, session_thumbnail } = exercise
  const src = picture?.url ?? coverVariantUrl(session_thumbnail, '4x5', 800)
  if (src) return <Picture src={src} seed={uuid} eager className={styles.picture} />
  return <img src={drawn(artNamed({ seed: uuid, ...cover }))} alt="" className={styles.picture} />
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
