/**
 * Chooses a theme, a technique and a tone from a person's own words. The words are only counted here, and never
 * stored or passed on.
 */
import type { ExerciseTheme, Technique, Tone } from '#rules/exercises.ts'
import { getLibrary, type TechniqueFacts, type ThemeFacts } from './library.ts'
import type { RandomSource } from '#art/seeded-random.ts'

const normalizeText = (text: string) => {
  const normalized = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/['’]|\p{M}/gu, '')
  return ` ${normalized.replaceAll(/[^a-z0-9]+/g, ' ').trim()} `
}

const phraseCache = new WeakMap<readonly string[], string[]>()

/** Phrases of the library are cached because they don't change. The words of a person are never cached. */
const normalizePhrases = (match: readonly string[]): string[] => {
  const normalizedPhrases = phraseCache.get(match) ?? match.map(normalizeText)
  phraseCache.set(match, normalizedPhrases)
  return normalizedPhrases
}

/** Counts the words and phrases that the text contains, each as a whole. */
const countHits = (promptText: string, match: readonly string[]) =>
  normalizePhrases(match).filter((phrase) => promptText.includes(phrase)).length

/** Returns the entry with the most hits, or undefined when there are none. `order` decides between equal entries. */
const findBestEntry = <Entry extends { id: string; match: string[] }>(
  entries: readonly Entry[],
  { text, order }: { text: string; order: readonly string[] },
) => {
  const getOrder = ({ id }: Entry) => (order.includes(id) ? order.indexOf(id) : order.length)
  const promptText = normalizeText(text)
  const scored = entries
    .map((entry) => ({ entry, score: countHits(promptText, entry.match) }))
    .filter(({ score }) => score > 0)
  return scored.sort((one, other) => other.score - one.score || getOrder(one.entry) - getOrder(other.entry))[0]?.entry
}

export const pickOne = <Value>(values: readonly Value[], random: RandomSource): Value =>
  values[Math.floor(random() * values.length)]!

export const requireTheme = (id: ExerciseTheme): ThemeFacts => getLibrary().themes.find((theme) => theme.id === id)!
export const requireTechnique = (id: Technique): TechniqueFacts =>
  getLibrary().techniques.find((technique) => technique.id === id)!

/** Returns the theme that a text mentions, or undefined. */
export const findThemeIn = (text: string): ThemeFacts | undefined =>
  findBestEntry(getLibrary().themes, { text, order: getLibrary().tieOrder })

export const chooseTheme = (prompt: string): ThemeFacts => findThemeIn(prompt) ?? requireTheme('everyday')

/** Returns the requested technique, or the one that the words suggest, or one of the three that suit the theme best. */
export const chooseTechnique = (
  request: { prompt: string; technique?: Technique },
  { theme, random }: { theme: ThemeFacts; random: RandomSource },
): TechniqueFacts => {
  const fallback = pickOne(theme.best, random)
  if (request.technique) return requireTechnique(request.technique)
  return (
    findBestEntry(getLibrary().techniques, { text: request.prompt, order: theme.best }) ?? requireTechnique(fallback)
  )
}

/** Returns the requested tone, or one of those that suit the theme. */
export const chooseTone = (
  tone: Tone | undefined,
  { theme, random }: { theme: ThemeFacts; random: RandomSource },
): Tone => {
  const fallback = pickOne(theme.tones, random)
  return tone ?? fallback
}
