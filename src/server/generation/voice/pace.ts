import type { Rate, Tone } from '#rules/exercises.ts'

/** How fast the voice reads because of the tone; calm comes from the pauses, so these are small. */
const OF_TONE: Record<Tone, number> = { steady: 1, warm: 0.98, playful: 1.03, brave: 1.02, sleepy: 0.95 }

/** As a part of the voice's usual pace, to the thousandth. */
export const getSpeechPace = ({ rate, tone = 'steady' }: { rate: Rate; tone?: Tone }) =>
  thousandths(rate * OF_TONE[tone])

export const thousandths = (value: number) => Math.round(value * 1000) / 1000
