/** Computes positions and lines for charts. Positions are in percent of the width and the height. */

const STEPS = [1, 2, 5, 10, 15, 20, 30, 60, 120, 180, 240, 300, 600, 1200, 3000, 6000]

/** Returns the distance of the grid lines behind bars: at least two lines above zero, and no bar reaches a third. */
export const getGridStep = (most: number): number =>
  STEPS.find((step) => step * 3 > most) ?? Math.ceil(most / 3 / 1000) * 1000

/** Returns every how many bars a label fits. */
export const getLabelStep = (count: number, maxLabels: number): number => Math.max(1, Math.ceil(count / maxLabels))

export interface ChartPoint {
  x: number
  y: number
}

const round = (value: number): number => Math.round(value * 100) / 100

/** Returns a smooth path that is level at every point, so that it never exceeds the counted values. */
export const smoothLine = (points: readonly ChartPoint[]): string => {
  const [first, ...rest] = points
  if (!first) return ''
  let previous = first
  const curves = rest.map((point) => {
    const middle = round((previous.x + point.x) / 2)
    const curve = `C${middle} ${round(previous.y)} ${middle} ${round(point.y)} ${round(point.x)} ${round(point.y)}`
    previous = point
    return curve
  })
  return `M${round(first.x)} ${round(first.y)}${curves.join('')}`
}

/** Returns the runs of items between gaps. */
export const splitAtGaps = <Item>(items: readonly (Item | null)[]): Item[][] => {
  const runs: Item[][] = [[]]
  for (const item of items) {
    if (item === null) runs.push([])
    else runs.at(-1)!.push(item)
  }
  return runs.filter(({ length }) => length > 0)
}
