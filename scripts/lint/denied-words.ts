/** A place where a word is denied: identifiers, files, folders and message keys; comments; texts for people. */
export type CheckedPlace = 'names' | 'comments' | 'texts'

/** Words of the project's earlier private dialect and British spellings, each with what replaces it. */
export interface DeniedWord {
  /** A pattern of whole words. A name is compared word by word, so a pattern with a space matches no name. */
  word: string
  instead: string
  places: readonly CheckedPlace[]
}

const EVERYWHERE: readonly CheckedPlace[] = ['names', 'comments', 'texts']

export const deniedWords: readonly DeniedWord[] = [
  { word: 'wish(es|ed)?', instead: 'request, filters or input', places: ['names', 'comments'] },
  { word: '(un)?kept|keeping', instead: 'stored, saved or retained', places: ['names', 'comments'] },
  { word: 'keeper', instead: 'store', places: ['names'] },
  { word: 'told', instead: 'notified, reported or sent', places: ['names', 'comments'] },
  { word: 'telling', instead: 'notifying, reporting or sending', places: ['names'] },
  { word: 'heard', instead: 'played, received or log', places: ['names'] },
  { word: 'heard out', instead: 'completed', places: ['comments'] },
  { word: 'asked', instead: 'requested', places: ['names'] },
  { word: 'anew', instead: 'again or new', places: EVERYWHERE },
  { word: 'whoever', instead: 'the person who, or a named subject', places: EVERYWHERE },
  { word: 'pupils?', instead: 'student', places: EVERYWHERE },
  { word: 'shel(f|ves)', instead: 'rail or personal library', places: ['names', 'comments'] },
  { word: 'makers?', instead: 'provider, or a verb', places: EVERYWHERE },
  { word: 'refusals?', instead: 'failure or rejection', places: ['names', 'comments'] },
  { word: 'editions?', instead: 'version or revision', places: ['names', 'comments'] },
  { word: 'nought', instead: 'zero or nothing', places: EVERYWHERE },
  { word: 'houses?', instead: 'school or test server', places: ['names'] },
  { word: 'doors?', instead: 'sign-in, entry or boundary', places: ['names'] },
  { word: '(bring|brought|brings) in', instead: 'import', places: ['comments'] },
  { word: '(bring|brought|brings) in (a|an|the|your)', instead: 'import', places: ['texts'] },
  { word: 'stands? (there|here|still|in|on)', instead: 'is or appears', places: ['comments'] },
  { word: 'given out', instead: 'issued', places: ['comments', 'texts'] },
  { word: 'ways? in', instead: 'sign-in method', places: ['comments', 'texts'] },
  { word: 'besides? it', instead: 'next to it', places: ['comments', 'texts'] },
  { word: '\\((decision|spec|figure) \\d+', instead: 'a sentence, or a link to docs/', places: ['comments'] },
  // British spelling. A comment may name an address, such as /favourites/list.
  { word: 'catalogue[sd]?', instead: 'catalog', places: EVERYWHERE },
  { word: '(?<!/)favourites?', instead: 'favorite', places: EVERYWHERE },
  { word: 'colour(s|ed|ing)?', instead: 'color', places: EVERYWHERE },
  { word: 'grey(s|ed|ish)?', instead: 'gray', places: EVERYWHERE },
  { word: 'behaviours?', instead: 'behavior', places: EVERYWHERE },
  { word: 'centred', instead: 'centered', places: EVERYWHERE },
  { word: 'travelled', instead: 'traveled', places: EVERYWHERE },
]

/** Names that hold a denied word because a stored or transmitted value does. */
export const exemptNames: readonly string[] = [
  // The picture of a house, by the name of the landmark.
  'art.house',
  // The audience of a class code, as the API names it.
  'pick.pupil',
  'for.pupil',
  'of.pupil',
]

/** Fields and blocks of the API whose names can't change. */
export const transmittedFields: readonly string[] = [
  'asked',
  'Asked',
  'kept',
  'told',
  'pupil',
  'pupils',
  'Pupils',
  'catalogue',
]

/**
 * The files that declare, send or read those fields, or hold the words of a list of people. Elsewhere a member of that
 * name is ours, and the rule applies.
 */
export const transmittingPaths: readonly RegExp[] = [
  /^src\/contract\//,
  /\.endpoints\.ts$/,
  /[/-]responses\.ts$/,
  /^src\/rules\/safety\/support(-words)?\.ts$/,
  /^src\/server\/domains\/identity\/people\/people\.queries\.ts$/,
  /^src\/server\/domains\/reflect\/staff-check-ins\.ts$/,
  /^src\/web\/features\/identity\/people\/people-filters\.ts$/,
  /^src\/web\/features\/reflect\/staff\//,
  // The kinds of live events.
  /^src\/web\/session\/event-connection\.ts$/,
  // The schema of a database of the browser, whose stores can't be renamed.
  /^src\/web\/lib\/offline-downloads\.ts$/,
  // The words that a list of people may use for a role.
  /^src\/rules\/people\/people-list-cells\.ts$/,
  // Tests send and expect what is on the wire, and read the stores of the browser.
  /^tests\//,
  /\.test\.tsx?$/,
]

/** The files in which the rule doesn't check names. It checks their comments. */
export const pathsWithFreeNames: readonly RegExp[] = [
  // Pictures show houses and doors.
  /^src\/art\//,
  // A kind of audio filter is named like a piece of furniture.
  /^src\/server\/generation\/dsp\//,
  // Generated from the tables.
  /^src\/server\/platform\/database\/tables\.ts$/,
]

/** The files with texts for people: the rule checks every text in them. */
export const pathsWithTexts: readonly RegExp[] = [
  /^src\/web\/lib\/messages\//,
  /^src\/rules\/feelings\//,
  /^src\/rules\/people\/mistakes\.ts$/,
  /^src\/rules\/screen-names\.ts$/,
  /^src\/rules\/site\/login-page-text\.ts$/,
  /^src\/server\/.*\/email-texts\.ts$/,
  /^src\/contract\/failures\.ts$/,
  // Help texts of the commands, and what log lines say.
  /^bin\/commands\.mjs$/,
  /^src\/server\/commands\/definitions\//,
  /^src\/server\/platform\/log-events\//,
]

/** The properties whose texts are checked in every file: summaries of endpoints and commands, and what options mean. */
export const textProperties: readonly string[] = ['summary', 'meaning']
