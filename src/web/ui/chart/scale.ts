/** Where numbers stand in a drawing, and lines through them. Places are percent of the width and of the height. */

const STEPS = [1, 2, 5, 10, 15, 20, 30, 60, 120, 180, 240, 300, 600, 1200, 3000, 6000]

/** The distance of the lines behind bars: two lines above nothing, and no bar as tall as a third. */
export const getGridStep = (most: number): number =>
  STEPS.find((step) => step * 3 > most) ?? Math.ceil(most / 3 / 1000) * 1000

/** Every how many bars there is room for a word. */
export const getLabelStep = (count: number, room: number): number => Math.max(1, Math.ceil(count / room))

export interface ChartPoint {
  x: number
  y: number
}

const round = (value: number): number => Math.round(value * 100) / 100

/** A line that is level in every place, so that it never claims more than was counted. */
export const smoothLine = (places: readonly ChartPoint[]): string => {
  const [first, ...rest] = places
  if (!first) return ''
  let before = first
  const curves = rest.map((place) => {
    const middle = round((before.x + place.x) / 2)
    const curve = `C${middle} ${round(before.y)} ${middle} ${round(place.y)} ${round(place.x)} ${round(place.y)}`
    before = place
    return curve
  })
  return `M${round(first.x)} ${round(first.y)}${curves.join('')}`
}

/** Stretches without a gap. */
export const splitAtGaps = <Item>(items: readonly (Item | null)[]): Item[][] => {
  const stretches: Item[][] = [[]]
  for (const item of items) {
    if (item === null) stretches.push([])
    else stretches.at(-1)!.push(item)
  }
  return stretches.filter(({ length }) => length > 0)
}
