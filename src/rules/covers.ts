/** The URLs of a cover's other shapes and sizes, which are files next to the one whose URL is known. */

/** The shapes that every cover has. */
export const coverShapes = ['4x5', '1x1', '16x11'] as const
export type CoverShape = (typeof coverShapes)[number]
/** Generated pictures of exercises have one more shape. */
export const pictureShapes = [...coverShapes, '16x9'] as const
export type PictureShape = (typeof pictureShapes)[number]
/** In pixels. */
export const coverWidths = [200, 400, 800] as const
export type CoverWidth = (typeof coverWidths)[number]
/** Every cover has AVIF; generated pictures have both formats. */
export const pictureFormats = ['avif', 'webp'] as const
type PictureFormat = (typeof pictureFormats)[number]

export const getCoverFileName = (shape: PictureShape, width: CoverWidth, format: PictureFormat = 'avif'): string =>
  `${shape}-${width}.${format}`

const COVER_FILE = /\/(?:4x5|1x1|16x11|16x9)-(?:200|400|800)\.(?:avif|webp)$/

/** Returns the URL of the same cover in another shape and size. A URL that is not a cover is returned unchanged. */
export const getCoverVariantUrl = (address: string, shape: CoverShape, width: CoverWidth): string =>
  address.replace(COVER_FILE, `/${getCoverFileName(shape, width)}`)
