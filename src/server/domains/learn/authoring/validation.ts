/** Validates the contents of Learn, and reports problems field by field. */
import { Failure } from '#contract/failures.ts'
import type { FieldProblem } from '#contract/envelope.ts'
import { isWebAddress } from '#rules/address-forms.ts'
import { isStrictRichText } from '#rules/site/rich-text.ts'
import type { Database } from '#server/platform/database/database.ts'
import { getCompetencyIds, countExistingStandards } from './subjects.queries.ts'

export const createFieldsFailure = (...fields: FieldProblem[]): Failure => new Failure('invalid', { fields })

/** @param block the block of the fields: `Unit`, `Lesson` @throws Failure invalid */
export const requireSupportedTexts = (block: string, texts: Readonly<Record<string, unknown>>): void => {
  const invalidItems = Object.entries(texts).filter(
    ([, text]) => text !== undefined && !isStrictRichText(text, 'lesson'),
  )
  if (invalidItems.length === 0) return
  throw createFieldsFailure(
    ...invalidItems.map(([name]) => ({ path: `${block}.${name}`, message: "This value isn't allowed here." })),
  )
}

interface LessonSubject {
  discipline_id: string
  /** Empty or null for no competency. */
  competency: string | null
}

/** @throws Failure invalid */
export const requireKnownSubject = async (
  db: Database,
  block: string,
  { discipline_id, competency }: LessonSubject,
): Promise<void> => {
  const competencyIds = await getCompetencyIds(db, discipline_id)
  if (!competencyIds) {
    throw createFieldsFailure({ path: `${block}.discipline_id`, message: "This discipline doesn't exist." })
  }
  if (!competency || competencyIds.includes(competency)) return
  throw createFieldsFailure({ path: `${block}.competency`, message: 'This competency belongs to another discipline.' })
}

/** @throws Failure invalid */
export const requireKnownStandards = async (db: Database, block: string, uuids: readonly string[]): Promise<void> => {
  const unique = [...new Set(uuids)]
  if (unique.length === 0 || (await countExistingStandards(db, unique)) === unique.length) return
  throw createFieldsFailure({ path: `${block}.standards`, message: 'One of these standards no longer exists.' })
}

/** Requires that links of lessons are http or https. @throws Failure invalid, naming the link */
export const requireWebLinks = (links: readonly { url: string }[]): void => {
  const message = "That isn't a web address yet. It begins with https:// or http://."
  const invalidItems = links.flatMap(({ url }, index) =>
    isWebAddress(url) ? [] : [{ path: `Lesson.links.${index}.url`, message }],
  )
  if (invalidItems.length > 0) throw createFieldsFailure(...invalidItems)
}

const isUniqueViolation = (cause: unknown): boolean => (cause as { code?: string }).code === '23505'

/** @param path the path of the field with the title @throws Failure name_taken */
export const withUniqueTitle = async <Result>(path: string, run: () => Promise<Result>): Promise<Result> => {
  try {
    return await run()
  } catch (cause) {
    if (!isUniqueViolation(cause)) throw cause
    throw new Failure('name_taken', { fields: [{ path, message: 'This name is already used here. Try another one.' }] })
  }
}

/** Removes undefined fields. */
export const pickDefinedFields = <Change extends object>(change: Change): Partial<Change> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<Change>
