/** The words of the project's earlier private dialect, each with the terms of docs/glossary.md that replace it. */
export interface DeniedWord {
  word: RegExp
  instead: string
}

/** Denied as a part of a name: of an identifier, a file, a folder or a message key. */
export const deniedInNames: readonly DeniedWord[] = [
  { word: /^wish(es|ed)?$/, instead: 'request, filters or input' },
  { word: /^(un)?kept$|^keep(er|ing)$/, instead: 'stored, saved or retained' },
  { word: /^told$|^telling$/, instead: 'notified, reported or sent' },
  { word: /^heard$/, instead: 'played, received or log' },
  { word: /^asked$/, instead: 'requested' },
  { word: /^anew$/, instead: 'again or new' },
  { word: /^whoever$/, instead: 'the person' },
  { word: /^pupils?$/, instead: 'student' },
  { word: /^shel(f|ves)$/, instead: 'rail or personal library' },
  { word: /^makers?$/, instead: 'provider' },
  { word: /^nought$/, instead: 'zero or nothing' },
  { word: /^houses?$/, instead: 'school or test server' },
  { word: /^doors?$/, instead: 'sign-in, entry or boundary' },
]

/** Denied in comments. */
export const deniedInComments: readonly DeniedWord[] = [
  { word: /\bwish(es|ed)?\b/i, instead: 'request, filters or input' },
  { word: /\b(un)?kept\b|\bkeeping\b/i, instead: 'stored, saved or retained' },
  { word: /\bheard out\b/i, instead: 'completed' },
  { word: /\btold\b/i, instead: 'notified or sent' },
  { word: /\banew\b/i, instead: 'again' },
  { word: /\bwhoever\b/i, instead: 'the person who, or a named subject' },
  { word: /\bpupils?\b/i, instead: 'student' },
  { word: /\bshel(f|ves)\b/i, instead: 'rail or personal library' },
  { word: /\bmakers?\b/i, instead: 'provider' },
  { word: /\bnought\b/i, instead: 'zero' },
  { word: /\b(bring|brought|brings) in\b/i, instead: 'import' },
  { word: /\bstands? (there|here|still|in|on)\b/i, instead: 'is or appears' },
  { word: /\bgiven out\b/i, instead: 'issued' },
  { word: /\bways? in\b/i, instead: 'sign-in method' },
  { word: /\bbesides? it\b/i, instead: 'next to it' },
  { word: /\((decision|spec|figure) \d/i, instead: 'a sentence, or a link to docs/' },
]

/** Denied in texts on screens. */
export const deniedInTexts: readonly DeniedWord[] = [
  { word: /\bpupils?\b/i, instead: 'student' },
  { word: /\bwhoever\b/i, instead: 'the person who' },
  { word: /\banew\b/i, instead: 'again' },
  { word: /\bnought\b/i, instead: 'zero' },
  { word: /\b(bring|brought|brings) in (a|an|the|your)\b/i, instead: 'import' },
  { word: /\bgiven out\b/i, instead: 'issued' },
  { word: /\bways? in\b/i, instead: 'sign-in method' },
  { word: /\bbesides? it\b/i, instead: 'next to it' },
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
export const transmittedFields: readonly string[] = ['asked', 'Asked', 'kept', 'told', 'pupil', 'pupils', 'Pupils']

/** The files that declare, send or read those fields. Elsewhere a member of that name is ours, and the rule applies. */
export const transmittingPaths: readonly RegExp[] = [
  /^src\/contract\//,
  /\.endpoints\.ts$/,
  /responses\.ts$/,
  /^src\/server\/domains\/identity\/people\/people\.queries\.ts$/,
  /^src\/server\/domains\/reflect\/staff-check-ins\.ts$/,
  /^src\/web\/features\/identity\/people\/people-filters\.ts$/,
  /^src\/web\/features\/reflect\/staff\//,
  // The words that a list of people may use for a role.
  /^src\/rules\/people\/people-list-cells\.ts$/,
  // Tests send and expect what is on the wire, and read the stores of the browser.
  /^tests\//,
  /\.test\.tsx?$/,
]

/**
 * Parts of paths whose words are data and not our language: the safety lists and training lines quote what people
 * write, and scripts of exercises are literature. Pictures show houses and doors.
 */
export const exemptPaths: readonly RegExp[] = [
  /src\/rules\/safety\//,
  /src\/art\//,
  // A shelf is a kind of audio filter.
  /src\/server\/generation\/dsp\//,
  // Generated from the tables.
  /platform\/database\/tables\.ts$/,
  /scripts\/moderation\//,
  /src\/server\/generation\/(composer|script)\//,
  /scripts\/lint\/denied-words\.ts$/,
]
