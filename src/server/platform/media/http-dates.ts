/** HTTP dates: writes one format and reads all three (RFC 9110, 5.6.7). All other texts are invalid. */

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const monthPattern = `(?<month>${months.join('|')})`
const timePattern = '(?<hour>[01]\\d|2[0-3]):(?<minute>[0-5]\\d):(?<second>[0-5]\\d|60)'

const datePatterns = [
  new RegExp(`^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?<day>\\d\\d) ${monthPattern} (?<year>\\d{4}) ${timePattern} GMT$`),
  new RegExp(
    `^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?<day>\\d\\d)-${monthPattern}-(?<year>\\d\\d) ${timePattern} GMT$`,
  ),
  new RegExp(`^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ${monthPattern} (?<day>[ \\d]\\d) ${timePattern} (?<year>\\d{4})$`),
]

/** A two-digit year is never more than 50 years in the future. */
const toFullYear = (year: string, today: Date): number => {
  if (year.length === 4) return Number(year)
  const century = Math.floor(today.getUTCFullYear() / 100) * 100
  const candidate = century + Number(year)
  return candidate > today.getUTCFullYear() + 50 ? candidate - 100 : candidate
}

/** Returns seconds since the epoch, or undefined for an invalid date. */
export const parseHttpDate = (text: string, today = new Date()): number | undefined => {
  const groups = datePatterns.map((form) => form.exec(text)?.groups).find((match) => match !== undefined)
  if (!groups) return undefined
  const { day = '', hour, minute, second, year = '' } = groups
  const monthIndex = months.indexOf(groups['month'] ?? '')
  const time = Date.UTC(toFullYear(year, today), monthIndex, Number(day), Number(hour), Number(minute), Number(second))
  const isRealDay = new Date(Date.UTC(toFullYear(year, today), monthIndex, Number(day))).getUTCDate() === Number(day)
  return isRealDay ? time / 1000 : undefined
}

export const formatHttpDate = (date: Date): string => date.toUTCString()

/** HTTP dates have no fractions of a second. */
export const toUnixSeconds = (date: Date): number => Math.floor(date.getTime() / 1000)
