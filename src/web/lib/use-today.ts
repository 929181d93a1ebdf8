import { useState } from 'react'
import { dayOf } from '#rules/times.ts'

/** The day on which the page was opened, where the person is. */
export const useToday = (): string => useState(() => dayOf(new Date()))[0]
