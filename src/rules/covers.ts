/** Where the other shapes and sizes of a cover lie: beside the one whose address is known. */

/** Every cover has these. */
export const coverShapes = ['4x5', '1x1', '16x11'] as const
export type CoverShape = (typeof coverShapes)[number]
/** A picture that was painted for an exercise has one more. */
export const pictureShapes = [...coverShapes, '16x9'] as const
export type PictureShape = (typeof pictureShapes)[number]
/** In pixels. */
export const coverWidths = [200, 400, 800] as const
export type CoverWidth = (typeof coverWidths)[number]
/** Every cover has AVIF; painted pictures have both. */
export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

export const coverFileName = (shape: PictureShape, width: CoverWidth, format: PictureFormat = 'avif'): string =>
  `${shape}-${width}.${format}`

const FILE = /\/(?:4x5|1x1|16x11|16x9)-(?:200|400|800)\.(?:avif|webp)$/

/** The same cover in another shape and size; any other address stays as it is. */
export const coverVariantUrl = (address: string, shape: CoverShape, width: CoverWidth): string =>
  address.replace(FILE, `/${coverFileName(shape, width)}`)
