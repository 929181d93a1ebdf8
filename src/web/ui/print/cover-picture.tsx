/** A cover: the picture at its address, or the house print if there is none to fetch. */
import { useState } from 'react'
import { classNames } from '../class-names.ts'
import { DefaultPrint } from './default-print.tsx'
import styles from './cover-picture.module.css'

/**
 * Returns whether an address is fetched: only http, https and blobs of this device are. Any other gets the default
 * picture.
 */
export const isFetchable = (address: string | null | undefined): address is string =>
  /^(blob:)?https?:\/\//i.test(address ?? '')

export type CoverPictureProps = {
  src: string | null | undefined
  /** The same picture in a wider shape, for flat boxes on narrow screens. */
  narrow?: string
  /** The uuid of the item; it seeds the default picture. */
  seed: string
  /** Fetches it at once, because it is on the first screen. */
  eager?: boolean
  className?: string | undefined
}

/** Below this width a page has one column. */
const NARROW = '(max-width: 699.98px)'

/** Decorative: the title is next to it. Fills its container. */
export function CoverPicture({ src, narrow, seed, eager, className }: CoverPictureProps) {
  const [failedSrc, setFailedSrc] = useState('')
  if (!isFetchable(src) || failedSrc === src) {
    return <DefaultPrint seed={seed} className={classNames(styles.picture, className)} />
  }
  const picture = (
    <img
      src={src}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={classNames(styles.picture, className)}
      onError={() => setFailedSrc(src)}
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
