/**
 * Detects a crisis: whether a text says that its writer needs a person, for example about suicide, self-harm or abuse.
 * The browser runs this before it sends anything, also offline. Nothing is scored, stored or sent. The phrases are
 * reviewed data in `terms/`; `moderation.ts` adds the topics that are not offered.
 */
import { compilePhrases, type Phrases, type ReadText, toReadText, compileCombinations } from './phrases.ts'
import { createReadings } from './readings.ts'
import { crisisFarHinted } from './terms/combined-far-hinted.ts'
import { crisisHinted } from './terms/combined-hinted.ts'
import { crisisCombinations } from './terms/combined.ts'
import { frenchPhrases } from './terms/french.ts'
import { germanPhrases } from './terms/german.ts'
import { goodbyes } from './terms/goodbyes.ts'
import { abuseNamed, abusePhrases } from './terms/harm-by-others.ts'
import { abuseHinted } from './terms/harm-hinted.ts'
import {
  moreCrisisHints,
  alwaysCrisisHints,
  leftAlone,
  suicideMeansPhrases,
  picturesSent,
  reasonPhrases,
} from './terms/more-hints.ts'
import { moreCombinedHints } from './terms/combined-more-hints.ts'
import { harmAtSchool } from './terms/harm-at-school.ts'
import { harmlessCorrectionPhrases } from './terms/harmless-corrections.ts'
import { harmlessDailyLifePhrases } from './terms/harmless-daily-life.ts'
import { harmlessIdiomPhrases } from './terms/harmless-idioms.ts'
import { harmlessSchoolAndHomePhrases } from './terms/harmless-school-and-home.ts'
import { italianPhrases } from './terms/italian.ts'
import { ownTopics } from './terms/own-topics.ts'
import { portuguesePhrases } from './terms/portuguese.ts'
import {
  moreEatingPhrases,
  moreHarmByOthersPhrases,
  moreHarmByOthersNames,
  moreSelfHarmPhrases,
  moreSuicidePhrases,
} from './terms/more-phrases.ts'
import {
  broaderEatingPhrases,
  broaderHarmByOthersPhrases,
  broaderSelfHarmPhrases,
  broaderSuicidePhrases,
} from './terms/broader-phrases.ts'
import {
  rewordedEatingPhrases,
  rewordedHarmByOthersPhrases,
  rewordedDangerPhrases,
  rewordedOverdosePhrases,
  rewordedSelfHarmPhrases,
  rewordedSuicidePhrases,
} from './terms/reworded-phrases.ts'
import {
  eatingNamed,
  eatingPhrases,
  overdoseNamed,
  overdosePhrases,
  selfHarmNamed,
  selfHarmPhrases,
} from './terms/self-harm.ts'
import { schoolWork } from './terms/school-work.ts'
import { spanishPhrases } from './terms/spanish.ts'
import { suicideHinted } from './terms/suicide-hinted.ts'
import { suicideNamed, suicidePhrases } from './terms/suicide.ts'
import { threats } from './terms/threats.ts'

const crisisPhrases = compilePhrases([
  ...suicidePhrases,
  ...suicideHinted,
  ...selfHarmPhrases,
  ...eatingPhrases,
  ...overdosePhrases,
  ...abusePhrases,
  ...abuseHinted,
  ...rewordedSuicidePhrases,
  ...rewordedSelfHarmPhrases,
  ...rewordedEatingPhrases,
  ...rewordedOverdosePhrases,
  ...rewordedDangerPhrases,
  ...rewordedHarmByOthersPhrases,
  ...broaderSuicidePhrases,
  ...broaderSelfHarmPhrases,
  ...broaderEatingPhrases,
  ...broaderHarmByOthersPhrases,
  ...moreSuicidePhrases,
  ...moreSelfHarmPhrases,
  ...moreEatingPhrases,
  ...moreHarmByOthersPhrases,
  ...picturesSent,
  ...suicideMeansPhrases,
  ...leftAlone,
  ...reasonPhrases,
  ...frenchPhrases,
  ...germanPhrases,
  ...italianPhrases,
  ...portuguesePhrases,
  ...spanishPhrases,
])
const topicNames = compilePhrases([
  ...suicideNamed,
  ...selfHarmNamed,
  ...eatingNamed,
  ...overdoseNamed,
  ...abuseNamed,
  ...moreHarmByOthersNames,
])
const harmlessPhrases = compilePhrases([
  ...harmlessCorrectionPhrases,
  ...harmlessDailyLifePhrases,
  ...harmlessIdiomPhrases,
  ...harmlessSchoolAndHomePhrases,
])
const schoolThreats = compilePhrases(harmAtSchool)
const alwaysCrisisPhrases = compilePhrases(alwaysCrisisHints)
const schoolWorkPhrases = compilePhrases(schoolWork)
const blockedTopicPhrases = compilePhrases(ownTopics)
const hasCombinedPhrase = compileCombinations([
  ...crisisCombinations,
  ...crisisHinted,
  ...crisisFarHinted,
  ...moreCrisisHints,
  ...goodbyes,
  ...moreCombinedHints,
])
/** Checked before the phrases about blocked topics are removed. */
const hasThreat = compileCombinations(threats)
/** The number of words in one window: words this close may belong together. Windows overlap by half. */
const WINDOW_WORDS = 40

export const createWindows = (read: ReadText): ReadText[] => {
  const words = read.text.trim().split(' ')
  if (words.length <= WINDOW_WORDS) return [read]
  const count = Math.ceil(words.length / (WINDOW_WORDS / 2)) - 1
  return Array.from({ length: count }, (_, index) =>
    toReadText(` ${words.slice((index * WINDOW_WORDS) / 2, (index * WINDOW_WORDS) / 2 + WINDOW_WORDS).join(' ')} `),
  )
}

/** Most texts contain nothing to remove, so the text is only processed again if it changed. */
const removePhrases = (phrases: Phrases, read: ReadText): ReadText => {
  const remainder = phrases.replaceMatches(read, ' ~')
  return remainder === read.text ? read : toReadText(remainder)
}

export interface CrisisReading {
  isCrisis: boolean
  /** The text is about school work, a book or a play, so a blocked topic in it is not a request. */
  isTaught: boolean
  /** The text without its harmless phrases. */
  left: ReadText
}

/** Reads one reading of a text, for callers that create the readings themselves. */
export const readForCrisis = (reading: string): CrisisReading => {
  const fullText = toReadText(reading)
  const remainder = removePhrases(harmlessPhrases, fullText)
  const remainderWithoutTopics = removePhrases(blockedTopicPhrases, remainder)
  const hasCrisisPhrase =
    alwaysCrisisPhrases.matches(fullText) ||
    schoolThreats.matches(remainder) ||
    crisisPhrases.matches(remainderWithoutTopics) ||
    createWindows(remainderWithoutTopics).some(hasCombinedPhrase) ||
    createWindows(remainder).some(hasThreat)
  const isTaught = !hasCrisisPhrase && schoolWorkPhrases.matches(fullText)
  return {
    isCrisis: hasCrisisPhrase || (!isTaught && topicNames.matches(remainderWithoutTopics)),
    isTaught,
    left: remainder,
  }
}

/** Returns whether a text needs a person. It never throws, and takes about the same short time for any text. */
export const isCrisis = (text: string): boolean =>
  createReadings(text).some((reading) => readForCrisis(reading).isCrisis)
