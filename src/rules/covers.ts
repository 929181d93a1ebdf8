/** Where the other shapes and sizes of a cover lie: beside the one whose address is known. */

export const coverShapes = ['4x5', '1x1', '16x11'] as const
export type CoverShape = (typeof coverShapes)[number]
/** In pixels. */
export const coverWidths = [200, 400, 800] as const
export type CoverWidth = (typeof coverWidths)[number]

export const coverFile = (shape: CoverShape, width: CoverWidth): string => `${shape}-${width}.avif`

const FILE = /\/(?:4x5|1x1|16x11)-(?:200|400|800)\.avif$/

/** The same cover in another shape and size; any other address stays as it is. */
export const coverAs = (address: string, shape: CoverShape, width: CoverWidth): string =>
  address.replace(FILE, `/${coverFile(shape, width)}`)
