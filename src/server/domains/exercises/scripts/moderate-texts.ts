/**
 * Moderates a person's words before anything is generated from them: does a person need help, and is the topic allowed.
 */
import { sql } from 'kysely'
import type { Audience } from '#contract/identity.ts'
import { Failure } from '#contract/failures.ts'
import { type Helpline, createSupport, getSupportReader } from '#rules/safety/support.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { SessionColumnValues, SessionColumns } from '#server/platform/http/create-routes.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ExerciseRow } from '../exercises.queries.ts'
import { getProviders } from '../providers/allowed-providers.ts'

/** The facts about the person that the failure needs: their age group, and the help that is available to them. */
export interface ModerationReader {
  audience: Audience
  school: string
  country: string
  /** The school's own verified helplines; null if it has none. */
  lines: Helpline[] | null
}

/** The school's verified helplines in the format of the help card. */
const schoolHelplines = sql`(
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', line.uuid, 'name', line.name, 'note', line.note,
    'call', line.call, 'chat', line.chat, 'against_harm', line.against_harm,
    'text', case when line.text_to is not null then jsonb_build_object('to', line.text_to, 'body', line.text_body) end))
    order by line.position, line.uuid)
  from support_helpline line
  where line.organization_uuid = identity_account.organization_uuid and line.checked_at is not null)`

/** The columns about the person that a moderated endpoint needs for its failures. */
export const readerColumns: SessionColumns & Record<keyof ModerationReader, unknown> = {
  audience: sql`identity_account.audience`,
  school: sql`(select name from identity_organization where uuid = identity_account.organization_uuid)`,
  country: sql`(select country from identity_organization where uuid = identity_account.organization_uuid)`,
  lines: schoolHelplines,
}

export const toModerationReader = (columns: SessionColumnValues): ModerationReader =>
  columns as unknown as ModerationReader

type ResponseBlocks = Record<string, unknown>

/**
 * The failure for a text with the outcome crisis. Nothing of the text is stored, counted, logged or sent to anyone. See
 * docs/product.md#crisis-texts.
 */
const createHelpFailure = (
  { audience, school: name, country, lines }: ModerationReader,
  blocks: ResponseBlocks,
): Failure => {
  const Support = createSupport(getSupportReader(audience), { name, country, lines })
  return new Failure('needs_person', { blocks: { ...blocks, Support } })
}

const createTopicFailure = async ({ audience }: ModerationReader): Promise<Failure> => {
  const { suggestTopics } = await import('#server/generation/generation.ts')
  const Suggestions = suggestTopics(audience).map(({ title }) => title)
  return new Failure('topic_not_offered', { blocks: { Suggestions } })
}

/** The person, and the log for failures of the moderation. */
export interface ModerationContext {
  platform: Pick<Platform, 'log'>
  reader: ModerationReader
}

/** Moderates the texts. The many phrases are loaded for the first prompt, not at each start. */
const getOutcomes = async (texts: readonly string[], { log }: Pick<Platform, 'log'>): Promise<string[]> => {
  const nonEmptyTexts = texts.filter((text) => text !== '')
  if (nonEmptyTexts.length === 0) return []
  const { createModeration } = await import('#server/generation/moderation/moderation.ts')
  const verdicts = await createModeration({ log }).moderatePrompts(nonEmptyTexts)
  return verdicts.map(({ outcome }) => outcome)
}

const rejectOutcomes = async (outcomes: readonly string[], reader: ModerationReader): Promise<void> => {
  if (outcomes.includes('crisis')) throw createHelpFailure(reader, {})
  if (outcomes.includes('blocked')) throw await createTopicFailure(reader)
}

/** @throws Failure needs_person before topic_not_offered */
export const moderate = async (texts: readonly string[], { platform, reader }: ModerationContext): Promise<void> =>
  rejectOutcomes(await getOutcomes(texts, platform), reader)

/**
 * Moderates texts that are stored already and reports only a crisis. A blocked topic is reported when the text is to be
 * spoken.
 * @param stored blocks that the failure includes, so that the page knows that nothing is lost
 */
export const suggestHelp = async (
  writtenTexts: readonly string[],
  { platform, reader, stored }: ModerationContext & { stored: ResponseBlocks },
): Promise<void> => {
  if ((await getOutcomes(writtenTexts, platform)).includes('crisis')) throw createHelpFailure(reader, stored)
}

/**
 * Moderates only the person's own lines: library lines were reviewed, and blocked lines of providers are replaced
 * (`repair-script.ts`).
 */
const getScriptOutcomes = async (
  { title, description, segments }: ExerciseRow,
  platform: ModerationContext['platform'],
) => {
  const personTexts = segments.filter(({ by }) => by === 'person').map(({ text }) => text)
  return getOutcomes([title, description, ...personTexts], platform)
}

/** Moderates a stored script again before it is rendered, because it may have been saved some time ago. */
export const moderateScript = async (row: ExerciseRow, { platform, reader }: ModerationContext): Promise<void> =>
  rejectOutcomes(await getScriptOutcomes(row, platform), reader)

/**
 * Returns the help for a person whose stored script has the outcome crisis, otherwise null. The outcome is never
 * stored.
 */
export const getSupportForScript = async (row: ExerciseRow, { platform, reader }: ModerationContext) => {
  const { audience, school: name, country, lines } = reader
  const isNeeded = (await getScriptOutcomes(row, platform)).includes('crisis')
  return isNeeded ? createSupport(getSupportReader(audience), { name, country, lines }) : null
}

/** Moderates a prompt, and then with a provider if there is one. The provider gets it without names and numbers. */
export const moderatePrompt = async (
  prompt: string,
  { platform, actor, reader }: { platform: Platform; actor: Actor; reader: ModerationReader },
): Promise<void> => {
  await moderate([prompt], { platform, reader })
  const { moderate: moderateWithProvider } = await getProviders(platform, actor.organizationUuid)
  const outcome = moderateWithProvider ? await moderateWithProvider(prompt) : 'fine'
  if (outcome === 'person') throw createHelpFailure(reader, {})
  if (outcome === 'blocked') throw await createTopicFailure(reader)
}
