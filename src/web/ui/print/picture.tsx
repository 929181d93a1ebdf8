/** A cover: the picture at its address, or the house print where there is none to fetch. */
import { useState } from 'react'
import { classNames } from '../class-names.ts'
import { DefaultPrint } from './default-print.tsx'
import styles from './picture.module.css'

/**
 * Whether an address is fetched: only http and https, and what lies on the device. Anything else gets the default
 * picture.
 */
export const isFetchable = (address: string | null | undefined): address is string =>
  /^(blob:)?https?:\/\//i.test(address ?? '')

export type PictureProps = {
  src: string | null | undefined
  /** The same in a wider shape, for boxes that lie flat on narrow screens. */
  narrow?: string
  /** Draws the stand-in; the uuid of what is shown. */
  seed: string
  /** Fetch it at once: it stands on the first screen. */
  eager?: boolean
  className?: string | undefined
}

/** Below this a page has one column. */
const NARROW = '(max-width: 699.98px)'

/** Silent: its title stands beside it. Fills the box it is put in. */
export function Picture({ src, narrow, seed, eager, className }: PictureProps) {
  const [missing, setMissing] = useState('')
  if (!isFetchable(src) || missing === src) {
    return <DefaultPrint seed={seed} className={classNames(styles.picture, className)} />
  }
  const picture = (
    <img
      src={src}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={classNames(styles.picture, className)}
      onError={() => setMissing(src)}
    />
  )
  if (!isFetchable(narrow)) return picture
  return (
    <picture className={styles.choice}>
      <source media={NARROW} srcSet={narrow} />
      {picture}
    </picture>
  )
}
