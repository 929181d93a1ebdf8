/**
 * Decides which helpline fits a text that needs a person, so that a person who is hurt by others is not sent to a line
 * about hurting oneself. Nothing of it is stored or sent.
 */
import { compilePhrases, type Phrases, toReadText } from './phrases.ts'
import { createReadings } from './readings.ts'
import { abuseNamed, abusePhrases } from './terms/harm-by-others.ts'
import { abuseHinted } from './terms/harm-hinted.ts'
import { leftAlone, meansPhrases, picturesSent } from './terms/hinted-besides.ts'
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
import { suicideHinted } from './terms/suicide-hinted.ts'
import { suicideNamed, suicidePhrases } from './terms/suicide.ts'

export interface HarmSource {
  /** Somebody harms the person. */
  byOthers: boolean
  /** The person may harm themselves. */
  byThemselves: boolean
}

let compiled: Record<keyof HarmSource, Phrases> | undefined

const phrases = (): Record<keyof HarmSource, Phrases> =>
  (compiled ??= {
    byOthers: compilePhrases([
      ...abusePhrases,
      ...abuseNamed,
      ...abuseHinted,
      ...harmOtherwise,
      ...harmFurther,
      ...moreHarmPhrases,
      ...moreHarmNames,
      ...picturesSent,
      ...leftAlone,
    ]),
    byThemselves: compilePhrases([
      ...suicidePhrases,
      ...suicideNamed,
      ...suicideHinted,
      ...suicideOtherwise,
      ...suicideFurther,
      ...moreSuicidePhrases,
      ...meansPhrases,
      ...selfHarmPhrases,
      ...selfHarmNamed,
      ...selfHarmOtherwise,
      ...selfHarmFurther,
      ...moreSelfHarmPhrases,
      ...eatingPhrases,
      ...eatingNamed,
      ...eatingOtherwise,
      ...eatingFurther,
      ...moreEatingPhrases,
      ...overdosePhrases,
      ...overdoseNamed,
    ]),
  })

/**
 * Detects the source of harm in a text that moderation stopped. Both can be true; neither is when the text only hinted
 * at harm.
 */
export const detectHarmSource = (text: string): HarmSource => {
  const { byOthers, byThemselves } = phrases()
  const read = createReadings(text).map(toReadText)
  return {
    byOthers: read.some((one) => byOthers.areIn(one)),
    byThemselves: read.some((one) => byThemselves.areIn(one)),
  }
}
