/** The zoom levels of a picture or page; 1 is the natural size. */
const ZOOMS: readonly number[] = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]

/** Returns the next zoom level up or down; at the ends it returns the same scale. */
export const getNextZoom = (scale: number, direction: 1 | -1): number => {
  // A level that differs only by rounding is the current one.
  const beyond = ZOOMS.filter((zoom) => (zoom - scale) * direction > 0.01)
  return (direction > 0 ? beyond[0] : beyond.at(-1)) ?? scale
}
