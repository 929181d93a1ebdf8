/** A time as people write it in a hurry; what is kept is always hh:mm with am or pm (spec 5). */
import { readTypedTime, type TimeOfDay } from '#rules/times.ts'

const HURRIED = /^(\d{1,2})(?:[:.](\d{2}))? ?([ap])?\.?(?:m\.?)?$/i

/**
 * Reads "9pm", "8:30", "20.15" beside all that the specification's pattern reads.
 *
 * @param near the time that stood there: without am or pm, "8:30" is of the same half of the day
 * @returns undefined for what is no such time
 */
export const readLooseTime = (text: string, near: TimeOfDay): TimeOfDay | undefined => {
  const whole = readTypedTime(text)
  if (whole) return whole
  const [, hours, minutes, half] = HURRIED.exec(text.trim()) ?? []
  // A lone number is still being typed, or is anything.
  if (hours === undefined || (minutes === undefined && half === undefined)) return undefined
  const [hour, minute] = [Number(hours), Number(minutes ?? 0)]
  if (minute > 59 || hour > 23) return undefined
  if (half && (hour < 1 || hour > 12)) return undefined
  if (half) return { hour: (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0), minute }
  // Nobody writes 0 or 13 but by the clock of 24 hours.
  if (hour === 0 || hour > 12) return { hour, minute }
  return { hour: (hour % 12) + (near.hour >= 12 ? 12 : 0), minute }
}
