/** Any value above zero is at least 1; the highest is 4. */
export const getHeat = (value: number, most: number): 0 | 1 | 2 | 3 | 4 => {
  if (!(value > 0) || !(most > 0)) return 0
  return Math.min(4, Math.max(1, Math.ceil((value / most) * 4))) as 1 | 2 | 3 | 4
}
