import { favorites, filtered, listened, sessionInfo, sessionsList } from '#contract/library.ts'
import { refreshAnswers } from '#web/lib/answers.ts'

/** Fetches all lists of sessions again, because a person's own exercises appear in them too. */
export const refreshLibrary = (): void => {
  void refreshAnswers(sessionsList, filtered, sessionInfo, favorites, listened)
}
