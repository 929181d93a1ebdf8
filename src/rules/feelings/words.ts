/** The feeling words, in three vocabularies by age. A person picks one, or finds it by typing. */
import { type Audience, type FeelingWord, type WordingRegister, getRegister, type WrittenWord } from './feeling-word.ts'
import { getRegionAt } from './regions.ts'
import { middleWords } from './words-middle.ts'
import { bottomWords } from './words-older-bottom.ts'
import { lowerWords } from './words-older-lower.ts'
import { topWords } from './words-older-top.ts'
import { upperWords } from './words-older-upper.ts'
import { youngWords } from './words-young.ts'

export interface Vocabulary {
  register: WordingRegister
  /** The number of columns on a wide screen. */
  columns: number
  words: readonly FeelingWord[]
}

const addIds = (register: WordingRegister, words: readonly WrittenWord[]): FeelingWord[] =>
  words.map((word) => ({
    ...word,
    id: `${register}.${word.word.replaceAll(' ', '-')}`,
    region: getRegionAt(word.energy, word.pleasantness),
  }))

const vocabularies: Readonly<Record<WordingRegister, Vocabulary>> = {
  young: { register: 'young', columns: 3, words: addIds('young', youngWords) },
  middle: { register: 'middle', columns: 4, words: addIds('middle', middleWords) },
  older: {
    register: 'older',
    columns: 4,
    words: addIds('older', [...topWords, ...upperWords, ...lowerWords, ...bottomWords]),
  },
}

export const getVocabulary = (audience: Audience): Vocabulary => vocabularies[getRegister(audience)]

const byId = new Map(Object.values(vocabularies).flatMap(({ words }) => words.map((word) => [word.id, word] as const)))

/** Searches all vocabularies, because a person's older check-ins may use the words of a younger age. */
export const findWordById = (id: string): FeelingWord | undefined => byId.get(id)

const MIN_MEANING_QUERY_LENGTH = 3

/** Ranks matches of the word first, then of a synonym, then of the meaning: "livid" finds "furious". */
export const findWords = (text: string, audience: Audience): FeelingWord[] => {
  const query = text.trim().toLowerCase()
  if (!query) return []
  const rankWord = ({ word, synonyms, meaning }: FeelingWord): number => {
    if (word.startsWith(query)) return 1
    if (synonyms.some((synonym) => synonym.startsWith(query))) return 2
    if ([word, ...synonyms].some((candidate) => candidate.includes(query))) return 3
    return query.length >= MIN_MEANING_QUERY_LENGTH && meaning.toLowerCase().includes(query) ? 4 : 0
  }
  return getVocabulary(audience)
    .words.map((word) => ({ word, rank: rankWord(word) }))
    .filter((match) => match.rank > 0)
    .sort((one, other) => one.rank - other.rank)
    .map(({ word }) => word)
}
