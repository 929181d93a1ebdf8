/** How long words are likely to take before anybody has spoken them. */

/** Words a minute: slower for the youngest. */
const PACE = { k_5: 118, middle_school: 124, high_school: 128, adult: 128 } as const
/** Seconds that a line takes beside its words: the voice begins and comes to rest. */
const AROUND_A_LINE = 0.35

/** Seconds that the words of these lines take. */
export const estimateSpeechSeconds = (lines: readonly string[], audience: keyof typeof PACE, rate = 1): number => {
  const wordCount = lines.reduce((sum, line) => sum + (line.match(/\S+/g)?.length ?? 0), 0)
  const lineCount = lines.filter((line) => line.trim() !== '').length
  return ((wordCount * 60) / PACE[audience] + lineCount * AROUND_A_LINE) / rate
}
