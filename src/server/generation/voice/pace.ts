import type { Rate, Tone } from '#rules/exercises.ts'

/** The speed of the voice by tone. Calm comes from the pauses, so the differences are small. */
const PACE_BY_TONE: Record<Tone, number> = { steady: 1, warm: 0.98, playful: 1.03, brave: 1.02, sleepy: 0.95 }

/** Returns the speed relative to the voice's usual speed, rounded to thousandths. */
export const getSpeechPace = ({ rate, tone = 'steady' }: { rate: Rate; tone?: Tone }) =>
  roundToThousandths(rate * PACE_BY_TONE[tone])

export const roundToThousandths = (value: number) => Math.round(value * 1000) / 1000
