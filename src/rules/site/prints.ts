/** The shapes of house prints on public pages, and their widths. Each shape is composed separately, not cropped. */

interface PrintFormat {
  /** The width and height of the largest size, in pixels. */
  size: readonly [width: number, height: number]
  widths: readonly number[]
  extension: 'webp' | 'jpg'
}

export const prints = {
  tall: { size: [800, 1000], widths: [400, 800], extension: 'webp' },
  square: { size: [800, 800], widths: [200, 400, 800], extension: 'webp' },
  wide: { size: [800, 550], widths: [400, 800], extension: 'webp' },
  band: { size: [1600, 640], widths: [800, 1600], extension: 'webp' },
  /** The preview picture of a shared link. */
  link: { size: [1200, 630], widths: [1200], extension: 'jpg' },
} as const satisfies Record<string, PrintFormat>

export type SitePrintShape = keyof typeof prints

/** Returns the URL of a print. The server draws it at the first request. */
export const createPrintUrl = (
  { scene, palette }: { scene: string; palette: string },
  shape: SitePrintShape,
  width: number,
) => `/prints/${scene}-${palette}-${shape}-${width}.${prints[shape].extension}`
