/**
 * Decides which helpline fits a text that needs a person, so that a person who is hurt by others is not sent to a line
 * about hurting oneself. Nothing of it is stored or sent.
 */
import { compilePhrases, type Phrases, toReadText } from './phrases.ts'
import { createReadings } from './readings.ts'
import { abuseNamed, abusePhrases } from './terms/harm-by-others.ts'
import { abuseHinted } from './terms/harm-hinted.ts'
import { leftAlone, meansPhrases, picturesSent } from './terms/more-hints.ts'
import {
  moreEatingPhrases,
  moreHarmPhrases,
  moreHarmNames,
  moreSelfHarmPhrases,
  moreSuicidePhrases,
} from './terms/more-phrases.ts'
import {
  broaderEatingPhrases,
  broaderHarmPhrases,
  broaderSelfHarmPhrases,
  broaderSuicidePhrases,
} from './terms/broader-phrases.ts'
import {
  rewordedEatingPhrases,
  rewordedHarmByOthersPhrases,
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
import { suicideHinted } from './terms/suicide-hinted.ts'
import { suicideNamed, suicidePhrases } from './terms/suicide.ts'

export interface HarmSource {
  /** Somebody harms the person. */
  byOthers: boolean
  /** The person may harm themselves. */
  byThemselves: boolean
}

let compiled: Record<keyof HarmSource, Phrases> | undefined

const getPhrases = (): Record<keyof HarmSource, Phrases> =>
  (compiled ??= {
    byOthers: compilePhrases([
      ...abusePhrases,
      ...abuseNamed,
      ...abuseHinted,
      ...rewordedHarmByOthersPhrases,
      ...broaderHarmPhrases,
      ...moreHarmPhrases,
      ...moreHarmNames,
      ...picturesSent,
      ...leftAlone,
    ]),
    byThemselves: compilePhrases([
      ...suicidePhrases,
      ...suicideNamed,
      ...suicideHinted,
      ...rewordedSuicidePhrases,
      ...broaderSuicidePhrases,
      ...moreSuicidePhrases,
      ...meansPhrases,
      ...selfHarmPhrases,
      ...selfHarmNamed,
      ...rewordedSelfHarmPhrases,
      ...broaderSelfHarmPhrases,
      ...moreSelfHarmPhrases,
      ...eatingPhrases,
      ...eatingNamed,
      ...rewordedEatingPhrases,
      ...broaderEatingPhrases,
      ...moreEatingPhrases,
      ...overdosePhrases,
      ...rewordedOverdosePhrases,
      ...overdoseNamed,
    ]),
  })

/**
 * Detects the source of harm in a text that moderation stopped. Both can be true; neither is when the text only hinted
 * at harm.
 */
export const detectHarmSource = (text: string): HarmSource => {
  const { byOthers, byThemselves } = getPhrases()
  const readTexts = createReadings(text).map(toReadText)
  return {
    byOthers: readTexts.some((readText) => byOthers.matches(readText)),
    byThemselves: readTexts.some((readText) => byThemselves.matches(readText)),
  }
}
