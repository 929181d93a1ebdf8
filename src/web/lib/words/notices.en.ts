import { speaker } from '../words.ts'

/** What reaches a person on whichever page. The first four are the specification's, to the letter. */
export const notices = speaker({
  generated: 'Audio Generated',
  'generated.act': 'Go to Exercise',
  available: 'Generate Audio Available',
  pending: 'Marked as Pending',
  failed: 'The voice stopped halfway. Your script is safe.',
})
