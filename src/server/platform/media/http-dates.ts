/** HTTP dates: writes one format and reads all three (RFC 9110, 5.6.7). All other texts are invalid. */

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const month = `(?<month>${months.join('|')})`
const clock = '(?<hour>[01]\\d|2[0-3]):(?<minute>[0-5]\\d):(?<second>[0-5]\\d|60)'

const forms = [
  new RegExp(`^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?<day>\\d\\d) ${month} (?<year>\\d{4}) ${clock} GMT$`),
  new RegExp(`^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?<day>\\d\\d)-${month}-(?<year>\\d\\d) ${clock} GMT$`),
  new RegExp(`^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ${month} (?<day>[ \\d]\\d) ${clock} (?<year>\\d{4})$`),
]

/** A two-digit year is never more than 50 years in the future. */
const fullYear = (year: string, today: Date): number => {
  if (year.length === 4) return Number(year)
  const century = Math.floor(today.getUTCFullYear() / 100) * 100
  const candidate = century + Number(year)
  return candidate > today.getUTCFullYear() + 50 ? candidate - 100 : candidate
}

/** Returns seconds since the epoch, or undefined for an invalid date. */
export const parseHttpDate = (text: string, today = new Date()): number | undefined => {
  const groups = forms.map((form) => form.exec(text)?.groups).find((found) => found !== undefined)
  if (!groups) return undefined
  const { day = '', hour, minute, second, year = '' } = groups
  const monthIndex = months.indexOf(groups['month'] ?? '')
  const at = Date.UTC(fullYear(year, today), monthIndex, Number(day), Number(hour), Number(minute), Number(second))
  const isRealDay = new Date(Date.UTC(fullYear(year, today), monthIndex, Number(day))).getUTCDate() === Number(day)
  return isRealDay ? at / 1000 : undefined
}

export const formatHttpDate = (date: Date): string => date.toUTCString()

/** HTTP dates have no fractions of a second. */
export const toUnixSeconds = (date: Date): number => Math.floor(date.getTime() / 1000)
