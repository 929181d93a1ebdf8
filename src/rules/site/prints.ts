/** The shapes that house prints are composed for on public pages, in the widths they come in. None is cut from another. */

interface Shape {
  /** Width and height of the largest, in pixels. */
  size: readonly [width: number, height: number]
  widths: readonly number[]
  extension: 'webp' | 'jpg'
}

export const prints = {
  tall: { size: [800, 1000], widths: [400, 800], extension: 'webp' },
  square: { size: [800, 800], widths: [200, 400, 800], extension: 'webp' },
  wide: { size: [800, 550], widths: [400, 800], extension: 'webp' },
  band: { size: [1600, 640], widths: [800, 1600], extension: 'webp' },
  /** What is shown where a link is passed on. */
  link: { size: [1200, 630], widths: [1200], extension: 'jpg' },
} as const satisfies Record<string, Shape>

export type PrintShape = keyof typeof prints

/** The server draws it when it is first asked for. */
export const printUrl = ({ scene, palette }: { scene: string; palette: string }, shape: PrintShape, width: number) =>
  `/prints/${scene}-${palette}-${shape}-${width}.${prints[shape].extension}`
