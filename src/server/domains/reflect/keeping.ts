/** Keeping a school's questions: words are never changed under an answer that was given to them. */
import { randomUUID } from 'node:crypto'
import { Failure } from '#contract/failures.ts'
import { Audience } from '#contract/identity.ts'
import type { AskedQuestion, QuestionSet } from '#contract/reflect/keeping.ts'
import { OWN, SUN } from '#rules/own-questions.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { addQuestion, holdSchool, oursFor, ownForAgeAlone, placeQuestion, retireAtAge } from './keeping.queries.ts'
import { type QuestionRow, questionsFor } from './questions.queries.ts'
import { frameOf, toQuestion } from './questions.ts'

type Parts = Pick<Platform, 'db' | 'clock'>

interface Age {
  organizationUuid: string
  audience: Audience
}

const setOf = async (db: Database, { organizationUuid, audience }: Age): Promise<QuestionSet> => {
  const rows = await questionsFor(db, { organizationUuid, audiences: [audience] })
  const own = rows.some(({ organization_uuid }) => organization_uuid !== null)
  return { audience, own, questions: rows.map(toQuestion), ...frameOf(audience, rows) }
}

export const setsOf = ({ db }: Parts, { organizationUuid }: Actor): Promise<QuestionSet[]> =>
  Promise.all(Audience.options.map((audience) => setOf(db, { organizationUuid, audience })))

type Words = Pick<QuestionRow, 'text' | 'low_label' | 'high_label' | 'answers' | 'leans' | 'low_card_at' | 'help'>

const isSame = (one: Words, other: Words): boolean =>
  one.text === other.text &&
  one.low_label === other.low_label &&
  one.high_label === other.high_label &&
  one.leans === other.leans &&
  one.low_card_at === other.low_card_at &&
  one.help === other.help &&
  one.answers.join('\n') === other.answers.join('\n')

interface Wish {
  words: Words
  kind: string
  base: QuestionRow | undefined
}

const problem = (path: string, message: string) =>
  new Failure('invalid', { fields: [{ path: `Questions.${path}`, message }] })

/** What a question brings the card for stays so, whatever words it gets: it may not be switched off by editing. */
const wishFrom = ({ uuid: _uuid, help, ...words }: AskedQuestion, base: QuestionRow | undefined): Wish => ({
  words: {
    ...words,
    help: help || null,
    low_card_at: base?.low_card_at ?? words.low_card_at,
    leans: base?.kind === SUN ? base.leans : words.leans,
  },
  kind: base?.kind ?? OWN,
  base,
})

/** @throws Failure invalid for what nobody could be asked */
const wishesFrom = (asked: readonly AskedQuestion[], known: readonly QuestionRow[]): Wish[] => {
  const bases = asked.map(({ uuid }) => known.find((row) => row.uuid === uuid))
  asked.forEach(({ uuid, answers }, index) => {
    const isStrange = uuid !== undefined && !bases[index]
    const isTwice = uuid !== undefined && asked.findIndex((one) => one.uuid === uuid) !== index
    if (isStrange || isTwice) throw problem(`questions.${index}.uuid`, 'That question is not one of these.')
    const isRepeated = new Set(answers).size < answers.length
    if (isRepeated) throw problem(`questions.${index}.answers`, 'Two answers read the same.')
  })
  const suns = bases.filter((base) => base?.kind === SUN).length
  if (suns !== 1) throw problem('questions', 'The question with the sun is asked once: weeks are made of it.')
  return asked.map((one, index) => wishFrom(one, bases[index]))
}

/** Writes the list; what keeps its words keeps its row, and with it what was answered. */
const write = async (
  tx: Database,
  { organizationUuid, audience, now }: Age & { now: Date },
  wishes: Wish[],
): Promise<void> => {
  const own = await ownForAgeAlone(tx, { organizationUuid, audience })
  const stays = ({ base, words }: Wish): boolean => base !== undefined && own.has(base.uuid) && isSame(base, words)
  const kept = wishes.flatMap((wish) => (stays(wish) && wish.base ? [wish.base.uuid] : []))
  await retireAtAge(tx, { organizationUuid, audience, kept, now })
  for (const [index, wish] of wishes.entries()) {
    const position = index + 1
    if (wish.base && stays(wish)) await placeQuestion(tx, wish.base.uuid, position)
    else {
      const { words, kind } = wish
      const row = { ...words, kind, position, audiences: [audience], organization_uuid: organizationUuid }
      await addQuestion(tx, { ...row, uuid: randomUUID() })
    }
  }
}

interface Change {
  audience: Audience
  known: readonly string[]
  questions: readonly AskedQuestion[]
}

/** @throws Failure changed with what is asked now, where somebody else has saved meanwhile */
export const saveQuestions = (
  { db, clock }: Parts,
  { organizationUuid }: Actor,
  { audience, known, questions }: Change,
): Promise<QuestionSet> =>
  db.transaction().execute(async (tx) => {
    await holdSchool(tx, organizationUuid)
    const age = { organizationUuid, audience }
    const now = await questionsFor(tx, { organizationUuid, audiences: [audience] })
    if (now.map(({ uuid }) => uuid).join() !== known.join()) {
      throw new Failure('changed', { blocks: { Set: await setOf(tx, age) } })
    }
    const ours = (await oursFor(tx, audience)).filter(({ uuid }) => !now.some((row) => row.uuid === uuid))
    await write(tx, { ...age, now: clock.now() }, wishesFrom(questions, [...now, ...ours]))
    return setOf(tx, age)
  })

/** @returns whether there was anything of the school's own */
export const askOurs = (
  { db, clock }: Parts,
  { organizationUuid }: Actor,
  audience: Audience,
): Promise<{ set: QuestionSet; changed: boolean }> =>
  db.transaction().execute(async (tx) => {
    await holdSchool(tx, organizationUuid)
    const age = { organizationUuid, audience }
    const { own } = await setOf(tx, age)
    await retireAtAge(tx, { ...age, kept: [], now: clock.now() })
    return { set: await setOf(tx, age), changed: own }
  })
