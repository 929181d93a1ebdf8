/** Sizes that a picture or page is shown in; 1 is as large as it was made. */
const ZOOMS: readonly number[] = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]

/** The next size up or down from any size; the same at the ends. */
export const getNextZoom = (scale: number, way: 1 | -1): number => {
  // A size that differs by a hair is the same one.
  const beyond = ZOOMS.filter((zoom) => (zoom - scale) * way > 0.01)
  return (way > 0 ? beyond[0] : beyond.at(-1)) ?? scale
}
