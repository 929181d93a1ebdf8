/** From a person's own words to a theme, a technique and a tone. The words are counted here and never go any further. */
import type { ExerciseTheme, Technique, Tone } from '#rules/exercises.ts'
import type { Random } from '../dsp/random.ts'
import { getLibrary, type TechniqueFacts, type ThemeFacts } from './library.ts'

const plain = (text: string) => {
  const letters = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/['’]|\p{M}/gu, '')
  return ` ${letters.replaceAll(/[^a-z0-9]+/g, ' ').trim()} `
}

const plainly = new WeakMap<readonly string[], string[]>()

/** Those of the library stay the same; what a person writes is kept nowhere. */
const plainPhrases = (match: readonly string[]): string[] => {
  const made = plainly.get(match) ?? match.map(plain)
  plainly.set(match, made)
  return made
}

/** How many of the words and phrases stand in the text, each as a whole. */
const hits = (words: string, match: readonly string[]) =>
  plainPhrases(match).filter((phrase) => words.includes(phrase)).length

/** The entry with the most hits; of equal ones the first by `order`. Undefined where nothing was hit. */
const best = <Entry extends { id: string; match: string[] }>(
  entries: readonly Entry[],
  { text, order }: { text: string; order: readonly string[] },
) => {
  const place = ({ id }: Entry) => (order.includes(id) ? order.indexOf(id) : order.length)
  const words = plain(text)
  const scored = entries.map((entry) => ({ entry, score: hits(words, entry.match) })).filter(({ score }) => score > 0)
  return scored.sort((one, other) => other.score - one.score || place(one.entry) - place(other.entry))[0]?.entry
}

export const pickOne = <Value>(values: readonly Value[], random: Random): Value =>
  values[Math.floor(random() * values.length)]!

export const requireTheme = (id: ExerciseTheme): ThemeFacts => getLibrary().themes.find((theme) => theme.id === id)!
export const requireTechnique = (id: Technique): TechniqueFacts =>
  getLibrary().techniques.find((technique) => technique.id === id)!

/** The theme that a text speaks of, if any. */
export const findThemeIn = (text: string): ThemeFacts | undefined =>
  best(getLibrary().themes, { text, order: getLibrary().tieOrder })

export const chooseTheme = (prompt: string): ThemeFacts => findThemeIn(prompt) ?? requireTheme('everyday')

/** The one asked for, or the one that the words suggest, or one of the three that suit the theme best. */
export const chooseTechnique = (
  wish: { prompt: string; technique?: Technique },
  { theme, random }: { theme: ThemeFacts; random: Random },
): TechniqueFacts => {
  const fallback = pickOne(theme.best, random)
  if (wish.technique) return requireTechnique(wish.technique)
  return best(getLibrary().techniques, { text: wish.prompt, order: theme.best }) ?? requireTechnique(fallback)
}

/** The one asked for, or one of those that suit the theme. */
export const chooseTone = (tone: Tone | undefined, { theme, random }: { theme: ThemeFacts; random: Random }): Tone => {
  const fallback = pickOne(theme.tones, random)
  return tone ?? fallback
}
