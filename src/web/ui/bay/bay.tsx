/**
 * The bay: the landscape the product lives in. One composition for wide screens and one for narrow ones, the hour of the
 * day in its inks, and a sun that says a value: where somebody is in a session, or how high their day stands.
 */
import { type PaletteName, paletteOfDay } from '#art/palettes.ts'
import { useRef } from 'react'
import { classNames } from '../class-names.ts'
import styles from './bay.module.css'
import { type BayName, compositions } from './bay-compositions.ts'
import { BayPicture } from './bay-picture.tsx'
import type { SunValue } from './sun-stand.ts'
import { useNight, useResting, useShape } from './surroundings.ts'

export type BayProps = SunValue & {
  /** Which place of the bay; each keeps the words of its own page free. */
  place: BayName
  /** The hour whose light it stands in, where no palette is named. */
  daypart?: 'morning' | 'afternoon' | 'evening'
  /** These inks in the light theme; the dark theme is night. */
  byDay?: PaletteName
  /** These inks whatever the hour and the theme. */
  palette?: PaletteName
  /** Drawn where the window's width is not that of the page, as in a frame. */
  framed?: boolean
  /** One sentence for a picture that says something; without it the bay is silent. */
  label?: string
  className?: string | undefined
}

/** Fills the box it is put in. Ambient motion rests while nobody can see it, and with reduced motion altogether. */
export function Bay({ place, daypart = 'morning', byDay, palette, framed, label, className, ...sun }: BayProps) {
  const frame = useRef<HTMLDivElement>(null)
  const night = useNight()
  const shapeOfWindow = useShape()
  const shape = framed ? 'both' : shapeOfWindow
  useResting(frame)
  const inks = palette ?? (night ? 'night' : (byDay ?? paletteOfDay(daypart)))
  const { wide, tall } = compositions[place]
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <div ref={frame} className={classNames(styles.bay, !palette && styles.ofTheHour, className)} {...spoken}>
      {shape !== 'tall' && <BayPicture setting={wide} palette={inks} className={styles.wide} {...sun} />}
      {shape !== 'wide' && <BayPicture setting={tall} palette={inks} className={styles.tall} {...sun} />}
    </div>
  )
}
