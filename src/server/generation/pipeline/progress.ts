export type GenerationProgress = { stage: 'script' | 'speaking' | 'mixing' | 'done'; percent: number }
export type ReportProgress = (progress: GenerationProgress) => void

/** Speaking takes from 5 to 60 percent of the progress. */
export const toSpeakingProgress = (spokenCount: number, total: number): GenerationProgress => ({
  stage: 'speaking',
  percent: Math.round(5 + (55 * spokenCount) / total),
})
