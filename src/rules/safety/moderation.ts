/**
 * Moderates a person's text before anything is generated from it: it finds texts that need a person, and topics that
 * are not offered. Nothing is scored, stored or sent. The phrases are reviewed data in `terms/`.
 */
import { readForCrisis, createWindows } from './crisis.ts'
import { compilePhrases, compileCombinations } from './phrases.ts'
import { createReadings } from './readings.ts'
import { harmingPhrases, mockingPhrases, controllingPhrases } from './terms/against-others.ts'
import { moreBlockedPhrases } from './terms/blocked-more.ts'
import { blockedCombinations } from './terms/blocked-combinations.ts'
import { blocked, type BlockedTopic, topics } from './terms/blocked.ts'

export type ModerationOutcome =
  | { outcome: 'fine' }
  | { outcome: 'crisis' }
  | { outcome: 'blocked'; topic: BlockedTopic }

const againstOthers = [...controllingPhrases, ...mockingPhrases, ...harmingPhrases]
const blockedTopics = topics.map((topic) => ({
  topic,
  phrases: compilePhrases([...blocked[topic], ...moreBlockedPhrases[topic]]),
  combined: compileCombinations([...(blockedCombinations[topic] ?? []), ...(topic === 'harm' ? againstOthers : [])]),
}))

/** Moderates one reading of a text, for callers that create the readings themselves. */
export const moderateReading = (reading: string): ModerationOutcome => {
  const { isCrisis, isTaught, left } = readForCrisis(reading)
  if (isCrisis) return { outcome: 'crisis' }
  if (isTaught) return { outcome: 'fine' }
  const textWindows = createWindows(left)
  const blockedTopic = blockedTopics.find(
    ({ phrases, combined }) => phrases.matches(left) || textWindows.some(combined),
  )
  return blockedTopic ? { outcome: 'blocked', topic: blockedTopic.topic } : { outcome: 'fine' }
}

const findMostSevere = (verdicts: readonly ModerationOutcome[]): ModerationOutcome =>
  verdicts.find(({ outcome }) => outcome === 'crisis') ??
  verdicts.find(({ outcome }) => outcome === 'blocked') ?? { outcome: 'fine' }

/**
 * Moderates a text. It never throws, and takes about the same short time for any text. A crisis takes precedence over a
 * topic that is not offered.
 */
export const moderateText = (text: string): ModerationOutcome =>
  findMostSevere(createReadings(text).map(moderateReading))
