/**
 * Detects whether a crisis text is about harm by others or to oneself, so that a person who is hurt by others is not sent
 * to a helpline about hurting oneself (`filterHelplines` chooses it). The result is neither stored nor sent.
 */
import { compilePhrases, type Phrases, toReadText } from './phrases.ts'
import { createReadings } from './readings.ts'
import { abuseNamed, abusePhrases } from './terms/harm-by-others.ts'
import { abuseHinted } from './terms/harm-hinted.ts'
import { leftAlone, suicideMeansPhrases, picturesSent } from './terms/more-hints.ts'
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
      ...broaderHarmByOthersPhrases,
      ...moreHarmByOthersPhrases,
      ...moreHarmByOthersNames,
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
      ...suicideMeansPhrases,
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
 * Detects the source of harm in a text that moderation stopped. Both can be true. Neither is if the text doesn't say who
 * harms whom, such as a threat against others, or if it is in another language than English.
 */
export const detectHarmSource = (text: string): HarmSource => {
  const { byOthers, byThemselves } = getPhrases()
  const readings = createReadings(text).map(toReadText)
  return {
    byOthers: readings.some((reading) => byOthers.matches(reading)),
    byThemselves: readings.some((reading) => byThemselves.matches(reading)),
  }
}
