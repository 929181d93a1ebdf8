/** A picture that an operator chose for a page: a house print by scene and palette, or one that was uploaded. */
import type { Picture } from '#rules/site/fields.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './site-picture.module.css'

/** The shapes that house prints are composed for; none is cut from another. */
export type PictureShape = 'tall' | 'square' | 'wide' | 'band'

/** Width by height, in pixels of the largest. */
const sizes: Record<PictureShape, readonly [width: number, height: number]> = {
  tall: [800, 1000],
  square: [800, 800],
  wide: [800, 550],
  band: [1600, 640],
}
const widths: Record<PictureShape, readonly number[]> = {
  tall: [400, 800],
  square: [400, 800],
  wide: [400, 800],
  band: [800, 1600],
}

/** Where a house print lies; the server draws it when it is first asked for. */
const printAddress = (name: string, shape: PictureShape, width: number): string =>
  `/prints/${name}-${shape}-${width}.webp`

/** Uploaded pictures are kept in these widths beside their own. */
const uploadedAt = (key: string): string => `/media/${key}`

type Props = {
  of: Picture
  shape: PictureShape
  /** It stands on the first screen. */
  eager?: boolean
  /** How wide it is shown, as in `sizes` of an img. */
  shownAt?: string
  className?: string | undefined
}

/** Fills the width of its box and keeps its shape. Without an alternative text it is decoration. */
export function SitePicture({ of, shape, eager, shownAt = '(max-width: 700px) 100vw, 50vw', className }: Props) {
  const loading = eager ? 'eager' : 'lazy'
  const shared = {
    alt: of.alt ?? '',
    loading,
    decoding: 'async',
    className: classNames(styles.picture, className),
  } as const
  if ('key' in of) return <img {...shared} src={uploadedAt(of.key)} width={of.width} height={of.height} />
  const name = `${of.scene}-${of.palette}`
  const [width, height] = sizes[shape]
  return (
    <img
      {...shared}
      src={printAddress(name, shape, width)}
      srcSet={widths[shape].map((each) => `${printAddress(name, shape, each)} ${each}w`).join(', ')}
      sizes={shownAt}
      width={width}
      height={height}
    />
  )
}
