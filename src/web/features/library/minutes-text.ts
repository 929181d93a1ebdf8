/** Formats a length as "6 min", to show beside a title. */
import { library } from '#web/lib/messages/en/library.ts'

export const formatMinutes = (seconds: number): string =>
  library('minutes', { n: Math.max(1, Math.round(seconds / 60)) })
