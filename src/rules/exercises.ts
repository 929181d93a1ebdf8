/** Choices, limits and waiting times of custom exercises. See docs/product.md#custom-exercises. */
import { MINUTE_SECONDS } from './durations.ts'

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
 * The tones of exercises. A tone is the mood in which the exercise should leave a person. It chooses variants of lines
 * and the pace of the voice, so it always has an effect.
 */
export const tones = ['steady', 'warm', 'playful', 'brave', 'sleepy'] as const
export type Tone = (typeof tones)[number]

/** The durations in minutes that the form offers. Any whole number between the first and the last is accepted. */
export const offeredMinutes = [1, 2, 3, 5, 10, 15, 20] as const
export const MIN_MINUTES = 1
export const MAX_MINUTES = 20

export const voices = ['River', 'Willow'] as const
export type Voice = (typeof voices)[number]

/** The speaking rate of the voice, relative to its normal rate. */
export const rates = [0.9, 1, 1.1] as const
export type Rate = (typeof rates)[number]

/** The house print, and the seven generated styles. */
export const pictureStyles = ['print', 'ridges', 'ocean', 'aurora', 'botanical', 'lotus', 'dunes', 'paper'] as const
export type PictureStyle = (typeof pictureStyles)[number]
/** The number of pictures that are generated to choose from. */
export const PICTURE_PREVIEWS = 4

/** The parts of a script, in the order in which they are spoken. */
export const scriptKinds = ['arrive', 'settle', 'practice', 'rest', 'return'] as const
export type ScriptKind = (typeof scriptKinds)[number]

/** The author that owners see on their own exercises. Everybody else sees a name. */
export const OWN_AUTHOR = 'You'

/** The longest duration of an exercise with custom pauses. A longer one would block the queue for everyone else. */
export const MAX_AUDIO_SECONDS = 25 * MINUTE_SECONDS

/** The most characters of a prompt, a line and a title. */
export const MAX_PROMPT_LENGTH = 300
export const MAX_LINE_LENGTH = 320
export const MAX_EXERCISE_TITLE_LENGTH = 80
/** The most lines of a script. */
export const MAX_LINES = 160
/** The shortest and longest pause that a person may set. */
export const MIN_PAUSE_SECONDS = 0
export const MAX_PAUSE_SECONDS = 120

/** The stages of a render, in this order. */
export const renderStages = ['waiting', 'script', 'speaking', 'mixing', 'done'] as const
export type RenderStage = (typeof renderStages)[number]

/**
 * Estimates the seconds until the audio is ready.
 *
 * @param waiting the number of exercises that are before it in the queue
 */
export const getCountdownSeconds = (minutes: number, waiting = 0): number => {
  const ownSeconds = 6 + 0.05 * minutes * 60
  return Math.round(ownSeconds * (waiting + 1))
}
