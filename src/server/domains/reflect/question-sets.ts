/** Saves a school's check-in questions. The words of a question never change once they may have been answered. */
import { randomUUID } from 'node:crypto'
import { Failure } from '#contract/failures.ts'
import { Audience } from '#contract/identity.ts'
import type { QuestionInput, QuestionSet } from '#contract/reflect/admin.ts'
import { CUSTOM_QUESTION, MOOD_QUESTION } from '#rules/check-in-questions.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  insertQuestion,
  lockSchoolQuestions,
  listDefaultQuestions,
  listOwnQuestionIds,
  updateQuestionPosition,
  retireQuestions,
} from './question-sets.queries.ts'
import { type QuestionRow, listQuestions } from './questions.queries.ts'
import { getQuestionFrame, toQuestion } from './questions.ts'

type QuestionSetsContext = Pick<Platform, 'db' | 'clock'>

interface AudienceRef {
  organizationUuid: string
  audience: Audience
}

const loadQuestionSet = async (db: Database, { organizationUuid, audience }: AudienceRef): Promise<QuestionSet> => {
  const rows = await listQuestions(db, { organizationUuid, audiences: [audience] })
  const own = rows.some(({ organization_uuid }) => organization_uuid !== null)
  return { audience, own, questions: rows.map(toQuestion), ...getQuestionFrame(audience, rows) }
}

export const listQuestionSets = ({ db }: QuestionSetsContext, { organizationUuid }: Actor): Promise<QuestionSet[]> =>
  Promise.all(Audience.options.map((audience) => loadQuestionSet(db, { organizationUuid, audience })))

type QuestionTexts = Pick<
  QuestionRow,
  'text' | 'low_label' | 'high_label' | 'answers' | 'leans' | 'low_card_at' | 'help'
>

const isSame = (item: QuestionTexts, other: QuestionTexts): boolean =>
  item.text === other.text &&
  item.low_label === other.low_label &&
  item.high_label === other.high_label &&
  item.leans === other.leans &&
  item.low_card_at === other.low_card_at &&
  item.help === other.help &&
  item.answers.join('\n') === other.answers.join('\n')

interface QuestionChange {
  words: QuestionTexts
  kind: string
  base: QuestionRow | undefined
}

const createFieldFailure = (path: string, message: string) =>
  new Failure('invalid', { fields: [{ path: `Questions.${path}`, message }] })

/** Keeps the score that shows the help card, so that editing a question can never turn the card off. */
const toChange = ({ uuid: _uuid, help, ...texts }: QuestionInput, base: QuestionRow | undefined): QuestionChange => ({
  words: {
    ...texts,
    help: help || null,
    low_card_at: base?.low_card_at ?? texts.low_card_at,
    leans: base?.kind === MOOD_QUESTION ? base.leans : texts.leans,
  },
  kind: base?.kind ?? CUSTOM_QUESTION,
  base,
})

/** @throws Failure invalid for unknown or repeated questions, equal answers, or not exactly one mood question */
const toChanges = (inputs: readonly QuestionInput[], known: readonly QuestionRow[]): QuestionChange[] => {
  const bases = inputs.map(({ uuid }) => known.find((row) => row.uuid === uuid))
  inputs.forEach(({ uuid, answers }, index) => {
    const isUnknown = uuid !== undefined && !bases[index]
    const isDuplicate = uuid !== undefined && inputs.findIndex((item) => item.uuid === uuid) !== index
    if (isUnknown || isDuplicate) {
      throw createFieldFailure(`questions.${index}.uuid`, 'This question no longer exists. Remove it.')
    }
    const isRepeated = new Set(answers).size < answers.length
    if (isRepeated) {
      throw createFieldFailure(`questions.${index}.answers`, 'Two answers are the same. Change one of them.')
    }
  })
  const suns = bases.filter((base) => base?.kind === MOOD_QUESTION).length
  if (suns !== 1) {
    throw createFieldFailure('questions', 'Ask the question with the sun exactly once. Weekly summaries use it.')
  }
  return inputs.map((item, index) => toChange(item, bases[index]))
}

/** Saves the list. A question with unchanged wording keeps its row, so its answers stay connected. */
const saveChanges = async (
  tx: Database,
  { organizationUuid, audience, now }: AudienceRef & { now: Date },
  changes: QuestionChange[],
): Promise<void> => {
  const own = await listOwnQuestionIds(tx, { organizationUuid, audience })
  const isUnchanged = ({ base, words }: QuestionChange): boolean =>
    base !== undefined && own.has(base.uuid) && isSame(base, words)
  const savedUuids = changes.flatMap((change) => (isUnchanged(change) && change.base ? [change.base.uuid] : []))
  await retireQuestions(tx, { organizationUuid, audience, savedUuids, now })
  for (const [index, change] of changes.entries()) {
    const position = index + 1
    if (change.base && isUnchanged(change)) await updateQuestionPosition(tx, change.base.uuid, position)
    else {
      const { words, kind } = change
      const row = { ...words, kind, position, audiences: [audience], organization_uuid: organizationUuid }
      await insertQuestion(tx, { ...row, uuid: randomUUID() })
    }
  }
}

interface QuestionSetUpdate {
  audience: Audience
  known: readonly string[]
  questions: readonly QuestionInput[]
}

/** @throws Failure changed with the current questions, if somebody else has saved in the meantime */
export const saveQuestions = (
  { db, clock }: QuestionSetsContext,
  { organizationUuid }: Actor,
  { audience, known, questions }: QuestionSetUpdate,
): Promise<QuestionSet> =>
  db.transaction().execute(async (tx) => {
    await lockSchoolQuestions(tx, organizationUuid)
    const audienceRef = { organizationUuid, audience }
    const now = await listQuestions(tx, { organizationUuid, audiences: [audience] })
    if (now.map(({ uuid }) => uuid).join() !== known.join()) {
      throw new Failure('changed', { blocks: { Set: await loadQuestionSet(tx, audienceRef) } })
    }
    const defaultQuestions = (await listDefaultQuestions(tx, audience)).filter(
      ({ uuid }) => !now.some((row) => row.uuid === uuid),
    )
    await saveChanges(tx, { ...audienceRef, now: clock.now() }, toChanges(questions, [...now, ...defaultQuestions]))
    return loadQuestionSet(tx, audienceRef)
  })

/** @returns the default set, and whether the school had its own */
export const resetToDefaults = (
  { db, clock }: QuestionSetsContext,
  { organizationUuid }: Actor,
  audience: Audience,
): Promise<{ set: QuestionSet; changed: boolean }> =>
  db.transaction().execute(async (tx) => {
    await lockSchoolQuestions(tx, organizationUuid)
    const audienceRef = { organizationUuid, audience }
    const { own } = await loadQuestionSet(tx, audienceRef)
    await retireQuestions(tx, { ...audienceRef, savedUuids: [], now: clock.now() })
    return { set: await loadQuestionSet(tx, audienceRef), changed: own }
  })
