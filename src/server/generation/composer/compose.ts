/**
 * Composes the script of an exercise from the authored library. It needs no provider, and the same seed gives the
 * same script.
 */
import type { SceneName } from '#art/scenes/scenes.ts'
import type { PaletteName } from '#art/palettes.ts'
import type { ExerciseTheme, PictureStyle, Technique, Tone } from '#rules/exercises.ts'
import { createRandom } from '../dsp/random.ts'
import type { ScriptAudience } from '../script/script.ts'
import { chooseTechnique, chooseTheme, chooseTone, pickOne } from './choose.ts'
import { fitToLength } from './length.ts'
import type { Eyes } from './library.ts'
import { createComposition, type ScriptComposition } from './composition.ts'
import { composeDeepens, composeInserts, composeOpening, composeTail } from './parts.ts'
import { fillPractice, getPracticeSeconds } from './practice.ts'
import { createComposerSetting, type ComposerSetting } from './setting.ts'
import { flattenLines, type ComposedLine, type ComposedPiece } from './composed-lines.ts'
import type { RandomSource } from '#art/seeded-random.ts'

export type ComposerRequest = {
  /** The person's own words. They choose a theme and are never spoken. */
  prompt: string
  audience: ScriptAudience
  technique?: Technique
  tone?: Tone
  /** Whole minutes, 1 to 20. */
  minutes: number
  seed: number
  /** The ids of the lines of the person's most recent exercises, in any order. */
  recent: readonly string[]
}

export type ComposedExercise = {
  title: string
  description: string
  theme: ExerciseTheme
  technique: Technique
  tone: Tone
  eyes: Eyes
  cover: { scene: SceneName; palette: PaletteName }
  /** Painted styles that suit the exercise, with the best first. */
  painted: PictureStyle[]
  lines: ComposedLine[]
  seed: number
}

/**
 * Composes a script that repeats no line of more than 20 characters, and uses no line of `recent` while the library
 * has others.
 *
 * `fit` guarantees the length after the speech is rendered: it moves every pause between its shortest and its longest
 * until the whole has the requested length. The composer only ensures that the length lies between the two, also for
 * voices that are slower or faster than estimated.
 */
export const compose = (request: ComposerRequest): ComposedExercise => {
  const random = createRandom(request.seed)
  const theme = chooseTheme(request.prompt)
  const technique = chooseTechnique(request, { theme, random })
  const tone = chooseTone(request.tone, { theme, random })
  const setting = createComposerSetting({
    audience: request.audience,
    theme,
    technique,
    tone,
    minutes: request.minutes,
  })
  const lines = flattenLines(writePieces(createComposition(setting, { random, recent: request.recent })))
  return {
    ...createPresentation(setting, random),
    theme: theme.id,
    technique: technique.id,
    tone,
    eyes: setting.eyes,
    lines,
    seed: request.seed,
  }
}

const createPresentation = ({ theme, technique, audience }: ComposerSetting, random: RandomSource) => {
  const preferredStyles: PictureStyle[] = [
    ...(audience === 'k_5' ? (['paper'] as const) : []),
    ...(technique.id === 'compassion' ? (['lotus'] as const) : []),
  ]
  return {
    title: pickOne(theme.titles, random),
    description: pickOne(theme.descriptions, random),
    cover: pickOne(theme.cover.prints, random) as ComposedExercise['cover'],
    painted: [...new Set([...preferredStyles, ...theme.cover.painted])],
  }
}

/** Seconds that return, carry and closing usually take. They are chosen last, since they may echo the rest. */
const USUAL_TAIL = [0, 8, 18, 25, 25] as const
const FULL_TAIL = 40

const writePieces = (composition: ScriptComposition): ComposedPiece[] => {
  const { setting, amounts } = composition
  const head = composeOpening(composition)
  const inserts = composeInserts(composition)
  const silences = amounts.deepens * (setting.register === 'young' ? 13 : 23)
  const tailSeconds = USUAL_TAIL[setting.minutes] ?? FULL_TAIL
  const otherSeconds = composition.measureIdeal([...head, ...inserts]) + silences + tailSeconds
  const practice = fillPractice(composition, getPracticeSeconds(composition, otherSeconds))
  const deepens = composeDeepens(composition)
  const parts = { head, practice, inserts, deepens, tail: composeTail(composition, head) }
  return fitToLength(composition, parts)
}
