/**
 * The bay is the landscape of the product. It has one composition for wide screens and one for narrow ones, a palette
 * for the hour of the day, and a sun that shows a value: the position in a session, or how a person's day is.
 */
import { type PaletteName, getPaletteForTime } from '#art/palettes.ts'
import { useRef } from 'react'
import { classNames } from '../class-names.ts'
import styles from './bay.module.css'
import { type BayName, compositions } from './bay-compositions.ts'
import { BayPicture } from './bay-picture.tsx'
import type { SunValue } from './sun-position.ts'
import { useNight, usePauseMotion, useScreenShape } from './surroundings.ts'

export type BayProps = SunValue & {
  /** The composition of the bay; each leaves space for the text of its page. */
  composition: BayName
  /** The day part that selects the light if there is no `palette`. */
  daypart?: 'morning' | 'afternoon' | 'evening'
  /** The palette in the light theme; the dark theme is night. */
  byDay?: PaletteName
  /** The palette at any hour and in any theme. */
  palette?: PaletteName
  /** Set this if the window's width is not that of the page, as in a frame. */
  framed?: boolean
  /** One sentence that describes the picture; without it the bay is hidden from screen readers. */
  label?: string
  className?: string | undefined
}

/** Fills its container. Ambient motion pauses while nobody can see it, and is off with reduced motion. */
export function Bay({ composition, daypart = 'morning', byDay, palette, framed, label, className, ...sun }: BayProps) {
  const frame = useRef<HTMLDivElement>(null)
  const night = useNight()
  const shapeOfWindow = useScreenShape()
  const shape = framed ? 'both' : shapeOfWindow
  usePauseMotion(frame)
  const paletteName = palette ?? (night ? 'night' : (byDay ?? getPaletteForTime(daypart)))
  const { wide, tall } = compositions[composition]
  const labelProps = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <div ref={frame} className={classNames(styles.bay, !palette && styles.ofTheHour, className)} {...labelProps}>
      {shape !== 'tall' && <BayPicture setting={wide} palette={paletteName} className={styles.wide} {...sun} />}
      {shape !== 'wide' && <BayPicture setting={tall} palette={paletteName} className={styles.tall} {...sun} />}
    </div>
  )
}
