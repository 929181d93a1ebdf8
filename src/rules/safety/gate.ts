/**
 * Reads what a person wrote before anything is made of it (decision 27): words that need a person, and topics that are
 * not offered. Nothing is scored, kept or sent. The phrases it knows are reviewed data in `terms/`.
 */
import { anyOf, type Phrases, type Read, readOf, together } from './phrases.ts'
import { readings } from './readings.ts'
import { blockedBesides } from './terms/blocked-besides.ts'
import { blocked, type BlockedTopic, topics } from './terms/blocked.ts'
import { crisisFarHinted } from './terms/combined-far-hinted.ts'
import { crisisHinted } from './terms/combined-hinted.ts'
import { blockedTogether, crisisTogether } from './terms/combined.ts'
import { saidInFrench } from './terms/french.ts'
import { saidInGerman } from './terms/german.ts'
import { abuseNamed, abuseSaid } from './terms/harm-by-others.ts'
import { abuseHinted } from './terms/harm-hinted.ts'
import {
  crisisHintedBesides,
  heardBeside,
  leftAlone,
  meansAtHand,
  picturesSent,
  reasonsSaid,
} from './terms/hinted-besides.ts'
import { harmAtSchool } from './terms/harm-at-school.ts'
import { innocentBesides } from './terms/innocent-besides.ts'
import { innocentDays } from './terms/innocent-days.ts'
import { innocent } from './terms/innocent.ts'
import { saidInItalian } from './terms/italian.ts'
import { ownTopics } from './terms/own-topics.ts'
import { saidInPortuguese } from './terms/portuguese.ts'
import { eatingBesides, harmBesides, harmNamedBesides, selfHarmBesides, suicideBesides } from './terms/said-besides.ts'
import { eatingFurther, harmFurther, selfHarmFurther, suicideFurther } from './terms/said-further.ts'
import { eatingOtherwise, harmOtherwise, selfHarmOtherwise, suicideOtherwise } from './terms/said-otherwise.ts'
import { eatingNamed, eatingSaid, overdoseNamed, overdoseSaid, selfHarmNamed, selfHarmSaid } from './terms/self-harm.ts'
import { schoolWork } from './terms/school-work.ts'
import { saidInSpanish } from './terms/spanish.ts'
import { suicideHinted } from './terms/suicide-hinted.ts'
import { suicideNamed, suicideSaid } from './terms/suicide.ts'

export type Gate = { outcome: 'fine' } | { outcome: 'crisis' } | { outcome: 'blocked'; topic: BlockedTopic }

const said = anyOf([
  ...suicideSaid,
  ...suicideHinted,
  ...selfHarmSaid,
  ...eatingSaid,
  ...overdoseSaid,
  ...abuseSaid,
  ...abuseHinted,
  ...suicideOtherwise,
  ...selfHarmOtherwise,
  ...eatingOtherwise,
  ...harmOtherwise,
  ...suicideFurther,
  ...selfHarmFurther,
  ...eatingFurther,
  ...harmFurther,
  ...suicideBesides,
  ...selfHarmBesides,
  ...eatingBesides,
  ...harmBesides,
  ...picturesSent,
  ...meansAtHand,
  ...leftAlone,
  ...reasonsSaid,
  ...saidInFrench,
  ...saidInGerman,
  ...saidInItalian,
  ...saidInPortuguese,
  ...saidInSpanish,
])
const named = anyOf([
  ...suicideNamed,
  ...selfHarmNamed,
  ...eatingNamed,
  ...overdoseNamed,
  ...abuseNamed,
  ...harmNamedBesides,
])
const harmless = anyOf([...innocentBesides, ...innocent, ...innocentDays])
const threatening = anyOf(harmAtSchool)
const regardless = anyOf(heardBeside)
const taught = anyOf(schoolWork)
const topical = anyOf(ownTopics)
const toldTogether = together([...crisisTogether, ...crisisHinted, ...crisisFarHinted, ...crisisHintedBesides])
const notOffered = topics.map((topic) => ({
  topic,
  phrases: anyOf([...blocked[topic], ...blockedBesides[topic]]),
  combined: together(blockedTogether[topic] ?? []),
}))

/** Words this close may belong together; a window moves on by half of itself. */
const NEAR = 40

const windows = (read: Read): Read[] => {
  const words = read.text.trim().split(' ')
  if (words.length <= NEAR) return [read]
  const count = Math.ceil(words.length / (NEAR / 2)) - 1
  return Array.from({ length: count }, (_, at) =>
    readOf(` ${words.slice((at * NEAR) / 2, (at * NEAR) / 2 + NEAR).join(' ')} `),
  )
}

/** Most texts hold nothing to take out. */
const without = (phrases: Phrases, read: Read): Read => {
  const left = phrases.replacedIn(read, ' ~')
  return left === read.text ? read : readOf(left)
}

/** One reading of a text; for whoever has readings of their own. */
export const gateReading = (reading: string): Gate => {
  const whole = readOf(reading)
  const left = without(harmless, whole)
  const besides = without(topical, left)
  if (regardless.areIn(whole) || threatening.areIn(left) || said.areIn(besides)) return { outcome: 'crisis' }
  if (windows(besides).some(toldTogether)) return { outcome: 'crisis' }
  if (taught.areIn(whole)) return { outcome: 'fine' }
  if (named.areIn(besides)) return { outcome: 'crisis' }
  const near = windows(left)
  const found = notOffered.find(({ phrases, combined }) => phrases.areIn(left) || near.some(combined))
  return found ? { outcome: 'blocked', topic: found.topic } : { outcome: 'fine' }
}

const worst = (verdicts: readonly Gate[]): Gate =>
  verdicts.find(({ outcome }) => outcome === 'crisis') ??
  verdicts.find(({ outcome }) => outcome === 'blocked') ?? { outcome: 'fine' }

/** Never throws, and takes the same short time for any text. Crisis comes before a topic that is not offered. */
export const gate = (text: string): Gate => worst(readings(text).map(gateReading))
