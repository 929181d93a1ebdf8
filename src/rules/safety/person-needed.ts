/**
 * Decides whether a text needs a person. The browser runs this before it sends anything, also offline. Nothing is
 * scored, stored or sent. The phrases are reviewed data in `terms/`; `moderation.ts` adds the topics that are not
 * offered.
 */
import { compilePhrases, type Phrases, type ReadText, toReadText, together } from './phrases.ts'
import { createReadings } from './readings.ts'
import { crisisFarHinted } from './terms/combined-far-hinted.ts'
import { crisisHinted } from './terms/combined-hinted.ts'
import { crisisTogether } from './terms/combined.ts'
import { frenchPhrases } from './terms/french.ts'
import { germanPhrases } from './terms/german.ts'
import { goodbyes } from './terms/goodbyes.ts'
import { abuseNamed, abusePhrases } from './terms/harm-by-others.ts'
import { abuseHinted } from './terms/harm-hinted.ts'
import {
  moreCrisisHints,
  hintedOverheard,
  leftAlone,
  meansPhrases,
  picturesSent,
  reasonPhrases,
} from './terms/hinted-besides.ts'
import { hintedLately } from './terms/hinted-lately.ts'
import { harmAtSchool } from './terms/harm-at-school.ts'
import { moreInnocentPhrases } from './terms/innocent-besides.ts'
import { innocentDays } from './terms/innocent-days.ts'
import { innocentLately } from './terms/innocent-lately.ts'
import { innocent } from './terms/innocent.ts'
import { italianPhrases } from './terms/italian.ts'
import { ownTopics } from './terms/own-topics.ts'
import { portuguesePhrases } from './terms/portuguese.ts'
import {
  moreEatingPhrases,
  moreHarmPhrases,
  moreHarmNames,
  moreSelfHarmPhrases,
  moreSuicidePhrases,
} from './terms/said-besides.ts'
import { eatingFurther, harmFurther, selfHarmFurther, suicideFurther } from './terms/said-further.ts'
import { eatingOtherwise, harmOtherwise, selfHarmOtherwise, suicideOtherwise } from './terms/said-otherwise.ts'
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
  ...suicideOtherwise,
  ...selfHarmOtherwise,
  ...eatingOtherwise,
  ...harmOtherwise,
  ...suicideFurther,
  ...selfHarmFurther,
  ...eatingFurther,
  ...harmFurther,
  ...moreSuicidePhrases,
  ...moreSelfHarmPhrases,
  ...moreEatingPhrases,
  ...moreHarmPhrases,
  ...picturesSent,
  ...meansPhrases,
  ...leftAlone,
  ...reasonPhrases,
  ...frenchPhrases,
  ...germanPhrases,
  ...italianPhrases,
  ...portuguesePhrases,
  ...spanishPhrases,
])
const named = compilePhrases([
  ...suicideNamed,
  ...selfHarmNamed,
  ...eatingNamed,
  ...overdoseNamed,
  ...abuseNamed,
  ...moreHarmNames,
])
const harmless = compilePhrases([...innocentLately, ...moreInnocentPhrases, ...innocent, ...innocentDays])
const threatening = compilePhrases(harmAtSchool)
const regardless = compilePhrases(hintedOverheard)
const taught = compilePhrases(schoolWork)
const topical = compilePhrases(ownTopics)
const combinedPhrases = together([
  ...crisisTogether,
  ...crisisHinted,
  ...crisisFarHinted,
  ...moreCrisisHints,
  ...goodbyes,
  ...hintedLately,
])
/** Checked before the phrases about blocked topics are removed. */
const threatened = together(threats)
/** The number of words in one window: words this close may belong together. Windows overlap by half. */
const NEAR = 40

export const windows = (read: ReadText): ReadText[] => {
  const words = read.text.trim().split(' ')
  if (words.length <= NEAR) return [read]
  const count = Math.ceil(words.length / (NEAR / 2)) - 1
  return Array.from({ length: count }, (_, at) =>
    toReadText(` ${words.slice((at * NEAR) / 2, (at * NEAR) / 2 + NEAR).join(' ')} `),
  )
}

/** Most texts contain nothing to remove, so the text is only processed again if it changed. */
const without = (phrases: Phrases, read: ReadText): ReadText => {
  const left = phrases.replacedIn(read, ' ~')
  return left === read.text ? read : toReadText(left)
}

export interface CrisisReading {
  needsPerson: boolean
  /** The text is about school work, a book or a play, so a blocked topic in it is not a request. */
  isTaught: boolean
  /** The text without its harmless phrases. */
  left: ReadText
}

/** Reads one reading of a text, for callers that create the readings themselves. */
export const readForCrisis = (reading: string): CrisisReading => {
  const fullText = toReadText(reading)
  const left = without(harmless, fullText)
  const withoutTopics = without(topical, left)
  const isCrisis =
    regardless.areIn(fullText) ||
    threatening.areIn(left) ||
    crisisPhrases.areIn(withoutTopics) ||
    windows(withoutTopics).some(combinedPhrases) ||
    windows(left).some(threatened)
  const isTaught = !isCrisis && taught.areIn(fullText)
  return { needsPerson: isCrisis || (!isTaught && named.areIn(withoutTopics)), isTaught, left }
}

/** Returns whether a text needs a person. It never throws, and takes about the same short time for any text. */
export const needsAdultHelp = (text: string): boolean =>
  createReadings(text).some((reading) => readForCrisis(reading).needsPerson)
