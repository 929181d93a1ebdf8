/**
 * Recognizes sentences of the authored library and catalog. All of them are reviewed, so the classifier, which blocks
 * many harmless lines, isn't asked about them: "Breathe in." passes, no matter who writes the sentence.
 */
import { getLibrary, listLibraryItems } from '../composer/library.ts'
import { listCatalogScripts } from '../script/catalog-scripts.ts'
import { listLines, splitSentences } from '../script/script.ts'

/** Two sentences count as the same if only case, punctuation and spaces differ. */
const toComparable = (sentence: string): string =>
  sentence.toLowerCase().replaceAll(/\p{P}/gu, '').replaceAll(/\s+/g, ' ').trim()

/** Lists every spelling of a line that offers a choice of words: "{Slowly|Gently} look up." */
const listSpellings = (text: string): string[] => {
  const choice = /\{([^{}]+)\}/.exec(text)
  if (!choice) return [text]
  return choice[1]!.split('|').flatMap((alternative) => listSpellings(text.replace(choice[0], () => alternative)))
}

/** Suggested prompts are left out: they are written as if by a student, not for one. */
const listAuthoredTexts = (): string[] => {
  const { rounds, themes } = getLibrary()
  return [
    ...[...listLibraryItems(), ...rounds.values()].flatMap(({ lines }) =>
      lines.flatMap(({ text }) => listSpellings(text)),
    ),
    ...themes.flatMap(({ titles, descriptions }) => [...titles, ...descriptions]),
    ...listCatalogScripts().flatMap(({ script }) => [
      script.title,
      script.description,
      ...listLines(script).map(({ text }) => text),
    ]),
  ]
}

let authoredCache: ReadonlySet<string> | undefined

/** The set is built on first use, because that reads all scripts of the catalog. */
const getAuthoredSentences = (): ReadonlySet<string> =>
  (authoredCache ??= new Set(
    listAuthoredTexts()
      .flatMap(splitSentences)
      .map(toComparable)
      .filter((sentence) => sentence !== ''),
  ))

/** True if every sentence of the text is authored. A text without sentences is not authored. */
export const isAuthored = (text: string): boolean => {
  const sentences = splitSentences(text.trim())
  return sentences.length > 0 && sentences.every((sentence) => getAuthoredSentences().has(toComparable(sentence)))
}
