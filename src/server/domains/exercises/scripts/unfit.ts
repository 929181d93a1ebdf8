/** What is looked at before anything is made of a person's words: is somebody needed, is the topic one of ours. */
import { sql } from 'kysely'
import type { Audience } from '#contract/identity.ts'
import { Failure } from '#contract/failures.ts'
import { type Helpline, supportFor, supportReaderOf } from '#rules/safety/support.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Known, Wanted } from '../../../platform/http/serve.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ExerciseRow } from '../exercises.queries.ts'
import { makersOf } from '../makers/makers.ts'

/** Who reads the refusal: how old they are, and where the people are whom they can go to. */
export interface Reader {
  audience: Audience
  school: string
  country: string
  /** The school's own that somebody has checked; null where it has none. */
  lines: Helpline[] | null
}

/** As the help card has them. */
const ownLines = sql`(
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', line.uuid, 'name', line.name, 'note', line.note,
    'call', line.call, 'chat', line.chat, 'against_harm', line.against_harm,
    'text', case when line.text_to is not null then jsonb_build_object('to', line.text_to, 'body', line.text_body) end))
    order by line.position, line.uuid)
  from support_helpline line
  where line.organization_uuid = identity_account.organization_uuid and line.checked_at is not null)`

/** What a call has to know of who asks, so that it can refuse in their words. */
export const wantedReader: Wanted & Record<keyof Reader, unknown> = {
  audience: sql`identity_account.audience`,
  school: sql`(select name from identity_organization where uuid = identity_account.organization_uuid)`,
  country: sql`(select country from identity_organization where uuid = identity_account.organization_uuid)`,
  lines: ownLines,
}

export const readerFrom = (known: Known): Reader => known as unknown as Reader

type Blocks = Record<string, unknown>

/**
 * The answer to words of crisis. Nothing of them is stored, counted, logged or told to anyone. See
 * docs/product.md#words-that-need-a-person.
 */
const needsPerson = ({ audience, school: name, country, lines }: Reader, blocks: Blocks): Failure => {
  const Support = supportFor(supportReaderOf(audience), { name, country, lines })
  return new Failure('needs_person', { blocks: { ...blocks, Support } })
}

const notOffered = async ({ audience }: Reader): Promise<Failure> => {
  const { suggestedTopics } = await import('../../../generation/generation.ts')
  const Suggestions = suggestedTopics(audience).map(({ title }) => title)
  return new Failure('topic_not_offered', { blocks: { Suggestions } })
}

/** Who asks, and what moderation needs to tell the log when it can't read. */
export interface Asking {
  platform: Pick<Platform, 'log'>
  reader: Reader
}

/** The phrases are many, so they are read when the first prompt comes instead of at each start. */
const outcomesOf = async (texts: readonly string[], { log }: Pick<Platform, 'log'>): Promise<string[]> => {
  const written = texts.filter((text) => text !== '')
  if (written.length === 0) return []
  const { moderationOf } = await import('../../../generation/moderation/moderation.ts')
  const verdicts = await moderationOf({ log }).moderatePrompts(written)
  return verdicts.map(({ outcome }) => outcome)
}

const refuse = async (outcomes: readonly string[], reader: Reader): Promise<void> => {
  if (outcomes.includes('crisis')) throw needsPerson(reader, {})
  if (outcomes.includes('blocked')) throw await notOffered(reader)
}

/** @throws Failure needs_person before topic_not_offered */
export const refuseUnfit = async (texts: readonly string[], { platform, reader }: Asking): Promise<void> =>
  refuse(await outcomesOf(texts, platform), reader)

/**
 * Of words that are stored already: what is only not offered is said when it is to be spoken.
 * @param stored goes with the refusal, so that the page knows that nothing is lost
 */
export const offerPerson = async (
  words: readonly string[],
  { platform, reader, stored }: Asking & { stored: Blocks },
): Promise<void> => {
  if ((await outcomesOf(words, platform)).includes('crisis')) throw needsPerson(reader, stored)
}

/** Lines of the library were reviewed, and those of a provider are replaced where they are unfit (`mending.ts`). */
const outcomesIn = async ({ title, description, segments }: ExerciseRow, platform: Asking['platform']) => {
  const own = segments.filter(({ by }) => by === 'person').map(({ text }) => text)
  return outcomesOf([title, description, ...own], platform)
}

/** What stands in a script is looked at again before it is spoken: it may have stood there since yesterday. */
export const refuseUnfitScript = async (row: ExerciseRow, { platform, reader }: Asking): Promise<void> =>
  refuse(await outcomesIn(row, platform), reader)

/** Who is there for a person whose stored words call for one; null where they do not. Only said, never kept. */
export const supportForStored = async (row: ExerciseRow, { platform, reader }: Asking) => {
  const { audience, school: name, country, lines } = reader
  const isNeeded = (await outcomesIn(row, platform)).includes('crisis')
  return isNeeded ? supportFor(supportReaderOf(audience), { name, country, lines }) : null
}

/** A wish is looked at a second time where a provider does that; what it is about leaves without names or numbers. */
export const refuseUnfitWish = async (
  prompt: string,
  { platform, actor, reader }: { platform: Platform; actor: Actor; reader: Reader },
): Promise<void> => {
  await refuseUnfit([prompt], { platform, reader })
  const { look } = await makersOf(platform, actor.organizationUuid)
  const outcome = look ? await look(prompt) : 'fine'
  if (outcome === 'person') throw needsPerson(reader, {})
  if (outcome === 'blocked') throw await notOffered(reader)
}
