import type { Technique } from '#rules/exercises.ts'
import { AUDIENCES, type ScriptAudience } from '../script/script.ts'
import { compose, type ComposerRequest } from './compose.ts'
import { getLibrary, type ThemeFacts } from './library.ts'
import type { ComposedLine } from './composed-lines.ts'

export type Combination = {
  theme: ThemeFacts
  technique: Technique
  audience: ScriptAudience
  minutes: number
  seed: number
}

/** Yields every technique with every theme, for the given lengths, audiences and seeds. */
export function* generateCombinations({
  minutes,
  audiences = AUDIENCES,
  seeds = [1, 2, 3],
}: {
  minutes: readonly number[]
  audiences?: readonly ScriptAudience[]
  seeds?: readonly number[]
}): Generator<Combination> {
  const { techniques, themes } = getLibrary()
  for (const { id: technique } of techniques) {
    for (const theme of themes) {
      for (const audience of audiences) {
        for (const length of minutes) {
          for (const seed of seeds) yield { theme, technique, audience, minutes: length, seed }
        }
      }
    }
  }
}

/** Composes a script about a theme, from a prompt in the theme's own words. */
export const composeFor = ({ theme, ...options }: Combination & Partial<ComposerRequest>) =>
  compose({ prompt: theme.match[0]!, recent: [], ...options })

export const formatCombination = ({ theme, technique, audience, minutes, seed }: Combination) =>
  `${technique}, ${theme.id}, ${audience}, ${minutes} min, seed ${seed}`

/** The lines that must not repeat: everything longer than "Around again." */
export const filterLongLines = (lines: readonly ComposedLine[]) => lines.filter(({ text }) => text.length > 20)
