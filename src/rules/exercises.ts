/** Choices, limits and waiting times of custom exercises. See docs/product.md#custom-exercises. */

export const techniques = [
  'breath',
  'box_breath',
  'body_scan',
  'grounding',
  'visualisation',
  'kindness',
  'gratitude',
  'thoughts',
  'compassion',
  'movement',
  'listening',
] as const
export type Technique = (typeof techniques)[number]

export const exerciseThemes = [
  'pressure',
  'sleep',
  'anger',
  'worry',
  'friends',
  'focus',
  'sadness',
  'courage',
  'gratitude',
  'change',
  'everyday',
] as const
export type ExerciseTheme = (typeof exerciseThemes)[number]

/**
 * How the exercise should leave a person. The tone chooses variants of lines and the pace of the voice, so it always
 * has an effect.
 */
export const tones = ['steady', 'warm', 'playful', 'brave', 'sleepy'] as const
export type Tone = (typeof tones)[number]

/** Minutes that are offered; any whole number between the first and the last may be asked for. */
export const offeredMinutes = [1, 2, 3, 5, 10, 15, 20] as const
export const SHORTEST = 1
export const LONGEST = 20

export const voices = ['River', 'Willow'] as const
export type Voice = (typeof voices)[number]

/** How fast the voice reads, as a part of its usual pace. */
export const rates = [0.9, 1, 1.1] as const
export type Rate = (typeof rates)[number]

/** The house print, and the seven painted styles. */
export const pictureStyles = ['print', 'ridges', 'ocean', 'aurora', 'botanical', 'lotus', 'dunes', 'paper'] as const
export type PictureStyle = (typeof pictureStyles)[number]
/** So many pictures are painted to choose from. */
export const PREVIEWS = 4

/** The parts of a script, in the order they are heard. */
export const scriptKinds = ['arrive', 'settle', 'practice', 'rest', 'return'] as const
export type ScriptKind = (typeof scriptKinds)[number]

/** How an owner reads who made their exercise; everybody else reads a name. */
export const OWN_AUTHOR = 'You'

/** Seconds that the whole may last where a person fixed its pauses: beyond this nobody else would have their turn. */
export const LONGEST_SOUND = 25 * 60

/** Characters. */
export const LONGEST_PROMPT = 300
export const LONGEST_LINE = 320
export const LONGEST_TITLE = 80
/** Lines of a script. */
export const MOST_LINES = 160
/** Seconds that a person may set a pause to. */
export const SHORTEST_PAUSE = 0
export const LONGEST_PAUSE = 120

/** What a render goes through, with the part of its whole (in percent) at which each begins. */
export const renderStages = ['waiting', 'script', 'speaking', 'mixing', 'done'] as const
export type RenderStage = (typeof renderStages)[number]

/** Seconds until a sound is likely to be ready, with so many exercises before it in the queue. */
export const countdownSeconds = (minutes: number, before = 0): number => {
  const own = 6 + 0.05 * minutes * 60
  return Math.round(own * (before + 1))
}
