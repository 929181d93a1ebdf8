/** A picture that an admin chose for a page: a house print by scene and palette, or an uploaded one. */
import type { PagePicture } from '#rules/site/fields.ts'
import { listPictureSizes } from '#rules/site/pictures.ts'
import { createPrintUrl, prints, type SitePrintShape } from '#rules/site/prints.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './site-picture.module.css'

const getUploadUrl = (key: string): string => `/media/${key}`

type Props = {
  of: PagePicture
  shape: Exclude<SitePrintShape, 'link'>
  /** True if it is on the first screen. */
  eager?: boolean
  /** The displayed width, as in the `sizes` attribute of an img. */
  displayWidth?: string
  className?: string | undefined
}

/** Fills the width of its box and keeps its aspect ratio. Without an alternative text it is decoration. */
export function SitePicture({ of, shape, eager, displayWidth = '(max-width: 700px) 100vw, 50vw', className }: Props) {
  const loading = eager ? 'eager' : 'lazy'
  const shared = {
    loading,
    fetchPriority: eager ? 'high' : undefined,
    decoding: 'async',
    className: classNames(styles.picture, className),
  } as const
  if ('key' in of) {
    const { key, width, height, alt } = of
    const files = listPictureSizes(of).map((size) => `${getUploadUrl(size.key)} ${size.width}w`)
    const source = { src: getUploadUrl(key), srcSet: files.join(', '), sizes: displayWidth, width, height }
    return <img {...shared} alt={alt} {...source} />
  }
  const [width, height] = prints[shape].size
  return (
    <img
      {...shared}
      alt={of.alt ?? ''}
      src={createPrintUrl(of, shape, width)}
      srcSet={prints[shape].widths
        .map((variantWidth) => `${createPrintUrl(of, shape, variantWidth)} ${variantWidth}w`)
        .join(', ')}
      sizes={displayWidth}
      width={width}
      height={height}
    />
  )
}

/** Shows the same picture in the paper margin of a print; `className` gives the frame its shape. */
export function FramedPicture({ className, ...picture }: Props) {
  return (
    <span className={classNames(styles.frame, className)}>
      <SitePicture {...picture} />
    </span>
  )
}
