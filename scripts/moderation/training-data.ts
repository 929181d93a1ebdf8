/** The labeled texts of `tests/corpus` and the authored lines, as the moderation classifiers learn from them. */
import { readFileSync } from 'node:fs'
import type { ClassifierName } from '../../src/server/generation/moderation/classifiers.ts'
import { getLibrary, listLibraryItems } from '../../src/server/generation/composer/library.ts'
import { listCatalogScripts } from '../../src/server/generation/script/catalog-scripts.ts'
import { listLines } from '../../src/server/generation/script/script.ts'

/** Text files that are only measured: nothing is trained or chosen with them. */
export const heldOutFiles: Record<ClassifierName, readonly string[]> = {
  prompts: ['prompts-fourth', 'prompts-seventh', 'prompts-eighth', 'prompts-ninth'],
  lines: ['provider-lines-second', 'provider-lines-third', 'provider-lines-fourth'],
}

const trainingFiles: Record<ClassifierName, readonly string[]> = {
  prompts: [
    'ordinary',
    'prompts-first',
    'prompts-second',
    'prompts-third',
    'prompts-fifth',
    'prompts-sixth',
    'prompts-more',
    'prompts-training',
    'prompts-training-two',
  ],
  lines: [
    'provider-lines-first',
    'provider-lines-training',
    'provider-lines-training-two',
    'provider-lines-training-three',
  ],
}

interface LabeledText {
  text: string
  /** The label of a prompt. */
  label?: string
  /** The kind of a provider's line. */
  kind?: string
}

export interface Sample {
  text: string
  /** Whether the classifier should stop the text: a cry for help, or any harmful line. */
  isStopped: boolean
  /** `fine`, `blocked`, `crisis`, or the kind of a harmful line. */
  label: string
  /** The file it comes from, so that a file can be left out. */
  source: string
}

export const readSamples = (file: string | URL, source: string): Sample[] => {
  const texts = JSON.parse(readFileSync(file, 'utf8')) as (LabeledText | string)[]
  return texts.map((entry) => {
    const { text, label, kind } = typeof entry === 'string' ? { text: entry, label: 'fine', kind: undefined } : entry
    const isStopped = kind === undefined ? label === 'crisis' : kind !== 'fine'
    return { text, isStopped, label: kind ?? label ?? 'fine', source }
  })
}

const getCorpusFile = (name: string): URL => new URL(`../../tests/corpus/${name}.json`, import.meta.url)

export const readCorpus = (name: string): Sample[] => readSamples(getCorpusFile(name), name)

/** Two texts count as the same where only case and punctuation differ. */
export const toComparable = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} ]/gu, '')
    .trim()

/** The first spelling of a line that offers a choice of words: "{Slowly|Gently} look up." */
const getFirstSpelling = (text: string): string => {
  const choice = /\{([^{}]*)\}/.exec(text)
  return choice ? getFirstSpelling(text.replace(choice[0], choice[1]!.split('|')[0]!)) : text
}

const listLibraryTexts = (): string[] =>
  listLibraryItems().flatMap(({ lines }) => lines.map(({ text }) => getFirstSpelling(text)))

const listCatalogTexts = (): string[] =>
  listCatalogScripts().flatMap(({ script }) => [
    script.title,
    script.description,
    ...listLines(script).map(({ text }) => text),
  ])

/** Lists the texts that the app suggests as a prompt, or gives an exercise as its title and description. */
const listSuggestedTexts = (): string[] => {
  const { prompts, themes } = getLibrary()
  return [
    ...prompts.map(({ text }) => text),
    ...themes.flatMap(({ chip, titles, descriptions }) => [chip, ...titles, ...descriptions]),
  ]
}

/** All authored lines, titles, descriptions and suggested prompts. */
export const listAuthoredSamples = (): Sample[] => {
  const sourced = [
    ...[...new Set(listLibraryTexts())].map((text) => ({ text, source: 'library' })),
    ...[...new Set(listCatalogTexts())].map((text) => ({ text, source: 'catalog' })),
    ...[...new Set(listSuggestedTexts())].map((text) => ({ text, source: 'suggestions' })),
  ]
  return sourced.map((entry) => ({ ...entry, isStopped: false, label: 'fine' }))
}

/** Without texts that are also in a held-out set, which would distort its results. */
export const readTrainingSamples = (name: ClassifierName): Sample[] => {
  const heldOutTexts = new Set(
    heldOutFiles[name].flatMap((file) => readCorpus(file).map(({ text }) => toComparable(text))),
  )
  return trainingFiles[name].flatMap(readCorpus).filter(({ text }) => !heldOutTexts.has(toComparable(text)))
}
