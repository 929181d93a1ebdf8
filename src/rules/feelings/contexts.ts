/**
 * The contexts that a feeling may be related to. A person may choose any number of them or none, and only the person's
 * own patterns use them.
 */
import { contextGroups, writtenContexts } from './context-texts.ts'
import { type Audience, type WordingRegister, getRegister } from './feeling-word.ts'

export interface FeelingContext {
  id: string
  word: string
  /** Shown on request and read out as a description; the youngest have none. */
  hint: string | null
}

export interface ContextGroup {
  id: (typeof contextGroups)[number]['id']
  word: string
  contexts: readonly FeelingContext[]
}

export interface Contexts {
  question: string
  skip: string
  /** The label of the button that shows the remaining contexts. */
  more: string
  /** The ids that are visible at first: nine for the youngest students, all for everyone else. */
  first: readonly string[]
  groups: readonly ContextGroup[]
}

const textsByRegister: Readonly<Record<WordingRegister, Pick<Contexts, 'question' | 'skip' | 'more'>>> = {
  young: { question: 'What is it about?', skip: 'Nothing', more: 'More' },
  middle: { question: "What's it about?", skip: 'Skip this', more: 'More' },
  older: { question: 'What does it have to do with?', skip: 'Leave this out', more: 'Show all' },
}

const youngFirst = [
  'sleep',
  'friends',
  'family',
  'class',
  'test',
  'argument',
  'noise',
  'someone-missing',
  'no-reason',
] as const

const createGroups = (register: WordingRegister): ContextGroup[] =>
  contextGroups.map(({ id, words }) => ({
    id,
    word: words[register],
    contexts: writtenContexts
      .filter(({ group }) => group === id)
      .map((context) => ({
        id: context.id,
        word: context.words[register],
        hint: register === 'young' ? null : context.hint,
      })),
  }))

const createContexts = (register: WordingRegister): Contexts => ({
  ...textsByRegister[register],
  first: register === 'young' ? youngFirst : writtenContexts.map(({ id }) => id),
  groups: createGroups(register),
})

const byRegister: Readonly<Record<WordingRegister, Contexts>> = {
  young: createContexts('young'),
  middle: createContexts('middle'),
  older: createContexts('older'),
}

export const getContexts = (audience: Audience): Contexts => byRegister[getRegister(audience)]

const contextIds = new Set(writtenContexts.map(({ id }) => id))
export const isContext = (id: string): boolean => contextIds.has(id)

/** Returns the word of a context for that age, or undefined for an unknown context. */
export const getContextWord = (id: string, audience: Audience): string | undefined =>
  getContexts(audience)
    .groups.flatMap(({ contexts }) => contexts)
    .find((context) => context.id === id)?.word
