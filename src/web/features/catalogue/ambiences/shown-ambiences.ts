/** What the page knows of background sounds, as the server answers it. */
import { ambienceList, type CatalogueAmbience } from '#contract/catalogue/ambiences.ts'
import { amendAnswers } from '#web/lib/answers.ts'

/** As the server has just answered it; an older answer changes nothing. */
export const showAmbience = (ambience: CatalogueAmbience): void =>
  amendAnswers(ambienceList, (answer) => ({
    ...answer,
    Ambiences: answer.Ambiences.map((one) =>
      one.uuid === ambience.uuid && one.revision <= ambience.revision ? ambience : one,
    ),
  }))

export const showAmbiences = (Ambiences: CatalogueAmbience[]): void =>
  amendAnswers(ambienceList, (answer) => ({ ...answer, Ambiences }))
