/** Situations that always have results, each with its label and its search text. */
import { library } from '#web/lib/messages/en/library.ts'

export const moments = [
  { label: library('moment.angry'), words: 'angry' },
  { label: library('moment.loud'), words: 'too loud' },
  { label: library('moment.argument'), words: 'argument' },
  { label: library('moment.still'), words: 'sit still' },
  { label: library('moment.short'), words: 'two minutes' },
] as const
