/** Months as the list names and narrows them. */
const names = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** November 2026, of 2026-11. */
export const monthText = (month: string): string => {
  const [year = '', number = ''] = month.split('-')
  return `${names[Number(number) - 1] ?? ''} ${year}`
}

/** Its first and its last day. */
export const daysOf = (month: string): { from: string; to: string } => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { from: `${month}-01`, to: `${month}-${String(last).padStart(2, '0')}` }
}
