/**
 * Decides which helpline fits a text that needs a person, so that a person who is hurt by others is not sent to a line
 * about hurting oneself. Nothing of it is stored or sent.
 */
import { compilePhrases, type Phrases, toReadText } from './phrases.ts'
import { createReadings } from './readings.ts'
import { abuseNamed, abuseSaid } from './terms/harm-by-others.ts'
import { abuseHinted } from './terms/harm-hinted.ts'
import { leftAlone, meansAtHand, picturesSent } from './terms/hinted-besides.ts'
import { eatingBesides, harmBesides, harmNamedBesides, selfHarmBesides, suicideBesides } from './terms/said-besides.ts'
import { eatingFurther, harmFurther, selfHarmFurther, suicideFurther } from './terms/said-further.ts'
import { eatingOtherwise, harmOtherwise, selfHarmOtherwise, suicideOtherwise } from './terms/said-otherwise.ts'
import { eatingNamed, eatingSaid, overdoseNamed, overdoseSaid, selfHarmNamed, selfHarmSaid } from './terms/self-harm.ts'
import { suicideHinted } from './terms/suicide-hinted.ts'
import { suicideNamed, suicideSaid } from './terms/suicide.ts'

export interface HarmSource {
  /** Somebody harms the person. */
  byOthers: boolean
  /** The person may harm themselves. */
  byThemselves: boolean
}

let known: Record<keyof HarmSource, Phrases> | undefined

const phrases = (): Record<keyof HarmSource, Phrases> =>
  (known ??= {
    byOthers: compilePhrases([
      ...abuseSaid,
      ...abuseNamed,
      ...abuseHinted,
      ...harmOtherwise,
      ...harmFurther,
      ...harmBesides,
      ...harmNamedBesides,
      ...picturesSent,
      ...leftAlone,
    ]),
    byThemselves: compilePhrases([
      ...suicideSaid,
      ...suicideNamed,
      ...suicideHinted,
      ...suicideOtherwise,
      ...suicideFurther,
      ...suicideBesides,
      ...meansAtHand,
      ...selfHarmSaid,
      ...selfHarmNamed,
      ...selfHarmOtherwise,
      ...selfHarmFurther,
      ...selfHarmBesides,
      ...eatingSaid,
      ...eatingNamed,
      ...eatingOtherwise,
      ...eatingFurther,
      ...eatingBesides,
      ...overdoseSaid,
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
