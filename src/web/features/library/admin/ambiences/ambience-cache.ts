/** Updates the cached background sounds from server responses. */
import { ambienceList, type CatalogAmbience } from '#contract/catalog/ambiences.ts'
import { updateAnswers } from '#web/lib/answers.ts'

/** Stores the server's latest version. An older response changes nothing. */
export const updateAmbienceInCache = (ambience: CatalogAmbience): void =>
  updateAnswers(ambienceList, (answer) => ({
    ...answer,
    Ambiences: answer.Ambiences.map((item) =>
      item.uuid === ambience.uuid && item.revision <= ambience.revision ? ambience : item,
    ),
  }))

export const updateAmbiencesInCache = (Ambiences: CatalogAmbience[]): void =>
  updateAnswers(ambienceList, (answer) => ({ ...answer, Ambiences }))
