/**
 * Reads what a person wrote before anything is made of it: words that need a person, and topics that are not offered.
 * Nothing is scored, kept or sent. The phrases it knows are reviewed data in `terms/`.
 */
import { readForCrisis, windows } from './person-needed.ts'
import { compilePhrases, together } from './phrases.ts'
import { createReadings } from './readings.ts'
import { harmingOthers, mockingOthers, rulingOthers } from './terms/against-others.ts'
import { blockedBesides } from './terms/blocked-besides.ts'
import { blockedTogether } from './terms/blocked-together.ts'
import { blocked, type BlockedTopic, topics } from './terms/blocked.ts'

export type ModerationOutcome =
  | { outcome: 'fine' }
  | { outcome: 'crisis' }
  | { outcome: 'blocked'; topic: BlockedTopic }

const againstOthers = [...rulingOthers, ...mockingOthers, ...harmingOthers]
const notOffered = topics.map((topic) => ({
  topic,
  phrases: compilePhrases([...blocked[topic], ...blockedBesides[topic]]),
  combined: together([...(blockedTogether[topic] ?? []), ...(topic === 'harm' ? againstOthers : [])]),
}))

/** One reading of a text; for whoever has readings of their own. */
export const moderateReading = (reading: string): ModerationOutcome => {
  const { needsPerson, isTaught, left } = readForCrisis(reading)
  if (needsPerson) return { outcome: 'crisis' }
  if (isTaught) return { outcome: 'fine' }
  const near = windows(left)
  const found = notOffered.find(({ phrases, combined }) => phrases.areIn(left) || near.some(combined))
  return found ? { outcome: 'blocked', topic: found.topic } : { outcome: 'fine' }
}

const worst = (verdicts: readonly ModerationOutcome[]): ModerationOutcome =>
  verdicts.find(({ outcome }) => outcome === 'crisis') ??
  verdicts.find(({ outcome }) => outcome === 'blocked') ?? { outcome: 'fine' }

/** Never throws, and takes the same short time for any text. Crisis comes before a topic that is not offered. */
export const moderateText = (text: string): ModerationOutcome => worst(createReadings(text).map(moderateReading))
