/** Estimates how long a script takes to speak, before it is spoken. */

/** The speaking pace in words per minute: slower for the youngest students. */
const WORDS_PER_MINUTE = { k_5: 118, middle_school: 124, high_school: 128, adult: 128 } as const
/** The seconds that each line takes in addition to its words, because the voice starts and stops. */
const LINE_SECONDS = 0.35

/** Returns the estimated seconds to speak these lines. */
export const estimateSpeechSeconds = (
  lines: readonly string[],
  audience: keyof typeof WORDS_PER_MINUTE,
  rate = 1,
): number => {
  const wordCount = lines.reduce((sum, line) => sum + (line.match(/\S+/g)?.length ?? 0), 0)
  const lineCount = lines.filter((line) => line.trim() !== '').length
  return ((wordCount * 60) / WORDS_PER_MINUTE[audience] + lineCount * LINE_SECONDS) / rate
}
