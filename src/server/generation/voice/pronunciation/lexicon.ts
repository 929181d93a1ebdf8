/**
 * The pronunciation of words that the built-in voices get wrong or spell out. Their own dictionary is
 * small: they guess the other words from their letters, and spell out those without a vowel.
 */

/** Words with their sounds in the ARPAbet; 1 marks the stressed vowel. */
const SOUNDS: Readonly<Record<string, string>> = {
  anybody: 'eh1 n iy0 b aa1 d iy0',
  blurry: 'b l er1 iy0',
  doorbell: 'd ao1 r b eh1 l',
  doorbells: 'd ao1 r b eh1 l z',
  earlobe: 'ih1 r l ow1 b',
  earlobes: 'ih1 r l ow1 b z',
  fogging: 'f aa1 g ih0 ng',
  forearm: 'f ao1 r aa1 r m',
  forearms: 'f ao1 r aa1 r m z',
  grandpas: 'g r ae1 n d p aa1 z',
  jiggle: 'jh ih1 g ax0 l',
  shiniest: 'sh ay1 n iy0 ax0 s t',
  sleepyhead: 's l iy1 p iy0 hh eh1 d',
  soft: 's ao1 f t',
  soften: 's ao1 f ax0 n',
  softer: 's ao1 f t er0',
  stripy: 's t r ay1 p iy0',
  umbrella: 'ah0 m b r eh1 l ax0',
  umbrellas: 'ah0 m b r eh1 l ax0 z',
  upright: 'ah1 p r ay1 t',
  upstairs: 'ah1 p s t eh1 r z',
  wigglers: 'w ih1 g ax0 l er0 z',
  wobbly: 'w aa1 b l iy0',
  yours: 'y ao1 r z',
  // The built-in dictionary weakens the first vowel of these to the one of "about".
  unclench: 'ah0 n k l eh1 n ch',
  unclip: 'ah0 n k l ih1 p',
  undo: 'ah0 n d uw1',
  undone: 'ah0 n d ah1 n',
  uneasy: 'ah0 n iy1 z iy0',
  unfair: 'ah0 n f eh1 r',
  unfinished: 'ah0 n f ih1 n ih0 sh t',
  unfold: 'ah0 n f ow1 l d',
  unhook: 'ah0 n hh uh1 k',
  unkind: 'ah0 n k ay1 n d',
  unload: 'ah0 n l ow1 d',
  unpack: 'ah0 n p ae1 k',
  unread: 'ah0 n r eh1 d',
  unroll: 'ah0 n r ow1 l',
  unsolved: 'ah0 n s aa1 l v d',
  unsure: 'ah0 n sh uh1 r',
  untidy: 'ah0 n t ay1 d iy0',
  unusual: 'ah0 n y uw1 zh ax0 w ax0 l',
}

/**
 * "Used to" of habits: "it used to rain", "she is used to the dark", but not "a cup is used to hold water". After a form
 * of "to be", a noun or a verb in -ing has to follow.
 */
const USED_TO =
  /(?<!(?:\b(?:am|are|be|been|being|is|was|were)(?:n't)?|'(?:m|re|s)) (?:(?:also|always|not|now|often|sometimes|still|\w+ly) )?)\bused to\b|\bused to(?= (?:an?|her|him|his|its?|me|my|our|that|the|them|their|these|this|those|us|your?|\w+ing)\b)/gi

/** A word or sound that would be spelled out or misread is spoken as another word, with the sounds of that word. */
type Rewrite = { pattern: RegExp; spoken: string; sounds: string }

const REWRITES: readonly Rewrite[] = [
  // Before contractions are rewritten, since it looks at the verb in front.
  { pattern: USED_TO, spoken: 'yoosta', sounds: 'y uw1 s t ax0' },
  { pattern: /\b(?:hm+|h+mm+)\b/gi, spoken: 'humm', sounds: 'hh ah1 m' },
  { pattern: /\bm{2,}\b/gi, spoken: 'umm', sounds: 'ah1 m' },
  { pattern: /\bs+h{2,}\b/gi, spoken: 'shush', sounds: 'sh ah1 sh' },
  { pattern: /\bp+s+t+\b/gi, spoken: 'pist', sounds: 'p ih1 s t' },
  { pattern: /\bb+r{2,}\b/gi, spoken: 'burr', sounds: 'b er1' },
  { pattern: /\bg+r{2,}\b/gi, spoken: 'gurr', sounds: 'g er1' },
  { pattern: /\ba+h{1,}\b/gi, spoken: 'ahah', sounds: 'aa1' },
  { pattern: /\bz{2,}\b/gi, spoken: 'zizz', sounds: 'z ih1 z' },
  // A contraction is looked up in two parts, so it can't be in the lexicon itself.
  { pattern: /\bhaven't\b/gi, spoken: 'havvent', sounds: 'hh ae1 v ax0 n t' },
  { pattern: /\bhasn't\b/gi, spoken: 'hazzent', sounds: 'hh ae1 z ax0 n t' },
  { pattern: /\bisn't\b/gi, spoken: 'izzent', sounds: 'ih1 z ax0 n t' },
  { pattern: /\bwe're\b/gi, spoken: 'weere', sounds: 'w ih1 r' },
]

/** Returns the text with the words that the voices would spell out written so that they pronounce them. */
export const rewriteForVoice = (text: string) =>
  REWRITES.reduce((result, { pattern, spoken }) => result.replace(pattern, spoken), text)

/** The lexicon in the format of the synthesizer. */
const entries = [
  ...Object.entries(SOUNDS),
  ...REWRITES.map(({ spoken, sounds }): [string, string] => [spoken, sounds]),
].map(([word, sounds]) => `${word} nil : ${sounds}\n`)

export const LEXICON: Uint8Array = new TextEncoder().encode(entries.join(''))
