/** Rewrites a sentence from the listener's or the speaker's side, so that phrases are written for one side only. */

/** After these words "you" is an object: "They would be happier without you." */
const OBJECT =
  /\byou\b(?=\s*(?:$|[.,;:!?"]|(?:to|and|or|if|when|while|in|on|at|for|with|because|so|that|as|by|from|too|anymore|now|here|there|up|down|away|is|was|all|again|forever|tonight|today|the|a|an|my|until|after|before|like|better|more|less|most|out|off)\b))/gi

const contractions: readonly (readonly [RegExp, string])[] = [
  [/\b(you|they|we)['’]re\b/gi, '$1 are'],
  [/\b(you|they|we|i)['’]ve\b/gi, '$1 have'],
  [/\b(you|they|we|i|he|she)['’]d\b/gi, '$1 would'],
  [/\b(you|they|we|i|he|she|it)['’]ll\b/gi, '$1 will'],
  [/\b(it|that|there|he|she|what|here|nobody|everyone)['’]s\b/gi, '$1 is'],
  [/\bi['’]m\b/gi, 'i am'],
]

const replaceAllPairs = (text: string, pairs: readonly (readonly [RegExp, string])[]): string =>
  pairs.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text)

/** Expands contractions, which the readings would otherwise turn into other words. */
export const expandContractions = (text: string): string => replaceAllPairs(text, contractions)

/** Rewrites "You should end your life" as "i should end my life". */
export const toListenerVoice = (text: string): string =>
  replaceAllPairs(text, [
    [/\b(?:are|were) you\b/gi, 'am i'],
    [/\byourself\b/gi, 'myself'],
    [/\byours\b/gi, 'mine'],
    [/\byour\b/gi, 'my'],
    [OBJECT, 'me'],
    [/\byou are\b/gi, 'i am'],
    [/\byou\b/gi, 'i'],
  ])

/**
 * Rewrites "Help me cut everybody out of my life" as "Help you cut everybody out of your life". What the narrator
 * announces ("I will") stays unchanged.
 */
export const toSpeakerVoice = (text: string): string =>
  replaceAllPairs(text, [
    [/\bi am\b/gi, 'you are'],
    [/\bmyself\b/gi, 'yourself'],
    [/\bmine\b/gi, 'yours'],
    [/\bmy\b/gi, 'your'],
    [/\b(?:i(?! (?:will|wont|won't|have)\b)|me)\b/gi, 'you'],
  ])
