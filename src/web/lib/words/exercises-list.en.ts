import { speaker } from '../words.ts'

/** Listening to an exercise that is still only looked at. */
export const listening = speaker({
  play: 'Play {title}',
  pause: 'Pause {title}',
  place: 'Place in the exercise',
  words: 'What is said',
  failed: "The sound couldn't be loaded. The words are below, if you'd like to read.",
  again: 'Try again',
})
