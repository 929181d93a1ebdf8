import { useState } from 'react'
import { toLocalDay } from '#rules/times.ts'

/** Returns the day on which the page was opened, in the person's time zone. */
export const useToday = (): string => useState(() => toLocalDay(new Date()))[0]
