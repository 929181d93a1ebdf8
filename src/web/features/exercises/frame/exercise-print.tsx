/**
 * Shows the picture of an exercise while it is edited: first a sketch based on the prompt, then the generated picture.
 */
import type { ReactNode } from 'react'
import { type CoverArt, renderCoverSvg } from '#art/cover.ts'
import { type PaletteName, paletteNames } from '#art/palettes.ts'
import { sceneNames } from '#art/scenes/scenes.ts'
import type { Exercise } from '#contract/exercises.ts'
import { getCoverVariantUrl } from '#rules/covers.ts'
import type { Tone } from '#rules/exercises.ts'
import { CoverPicture } from '#web/ui/print/cover-picture.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'
import styles from './exercise-print.module.css'

const WIDTH = 460
const HEIGHT = 560
/** The sketch is redrawn after a pause in typing of this many milliseconds. */
const TYPING_PAUSE_MS = 700

/** The palette of each tone. */
const paletteByTone: Record<Tone, PaletteName> = {
  steady: 'dusk',
  warm: 'dawn',
  playful: 'noon',
  brave: 'golden',
  sleepy: 'night',
}

const toCoverUrl = (art: CoverArt): string =>
  `data:image/svg+xml,${encodeURIComponent(renderCoverSvg({ width: WIDTH, height: HEIGHT, ...art }))}`

const createPromptArt = (prompt: string, tone: Tone | undefined): CoverArt => {
  const seed = prompt.trim().toLowerCase() || 'alaia'
  return tone ? { seed, palette: paletteByTone[tone] } : { seed }
}

/** Returns the cover that the server names. An unknown scene or palette is derived from the seed. */
const toCoverArt = ({ seed, scene, palette }: { seed: string; scene: string; palette: string }): CoverArt => {
  const [knownScene, knownPalette] = [
    sceneNames.find((name) => name === scene),
    paletteNames.find((name) => name === palette),
  ]
  return { seed, ...(knownScene ? { scene: knownScene } : {}), ...(knownPalette ? { palette: knownPalette } : {}) }
}

/** The image has an empty `alt`, because the text next to it names it. */
export function Sketch({ prompt: typedPrompt, tone }: { prompt: string; tone: Tone | undefined }) {
  const prompt = useDebounced(typedPrompt, TYPING_PAUSE_MS)
  return <img src={toCoverUrl(createPromptArt(prompt, tone))} alt="" className={styles.picture} />
}

/** Shows the default artwork of the exercise until it has a picture of its own. */
export function ExercisePicture({ exercise }: { exercise: Exercise }) {
  const { uuid, cover, picture, session_thumbnail } = exercise
  const src = picture?.url ?? getCoverVariantUrl(session_thumbnail, '4x5', 800)
  if (src) return <CoverPicture src={src} seed={uuid} eager className={styles.picture} />
  return <img src={toCoverUrl(toCoverArt({ seed: uuid, ...cover }))} alt="" className={styles.picture} />
}

interface ExercisePrintProps {
  picture: ReactNode
  title: string
  meta: string
  /** The actions on the exercise. */
  children?: ReactNode
}

export function ExercisePrint({ picture, title, meta, children }: ExercisePrintProps) {
  return (
    <aside className={styles.print}>
      <div className={styles.frame}>{picture}</div>
      <div className={styles.text}>
        <p>
          <strong className={styles.title}>{title}</strong>
          <span className={styles.meta}>{meta}</span>
        </p>
        {children}
      </div>
    </aside>
  )
}
