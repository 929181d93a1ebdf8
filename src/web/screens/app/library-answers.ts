import { favourites, filtered, listened, sessionInfo, sessionsList } from '#contract/library.ts'
import { refreshAnswers } from '#web/lib/answers.ts'

/** One's own exercises stand on the same shelves as everything else; what those show is asked for again. */
export const refreshLibrary = (): void => {
  void refreshAnswers(sessionsList, filtered, sessionInfo, favourites, listened)
}
