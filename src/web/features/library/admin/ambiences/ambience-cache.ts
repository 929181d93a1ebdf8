/** What the page knows of background sounds, as the server answers it. */
import { ambienceList, type CatalogAmbience } from '#contract/catalogue/ambiences.ts'
import { updateAnswers } from '#web/lib/answers.ts'

/** As the server has just answered it; an older answer changes nothing. */
export const updateAmbienceInCache = (ambience: CatalogAmbience): void =>
  updateAnswers(ambienceList, (answer) => ({
    ...answer,
    Ambiences: answer.Ambiences.map((one) =>
      one.uuid === ambience.uuid && one.revision <= ambience.revision ? ambience : one,
    ),
  }))

export const updateAmbiencesInCache = (Ambiences: CatalogAmbience[]): void =>
  updateAnswers(ambienceList, (answer) => ({ ...answer, Ambiences }))
