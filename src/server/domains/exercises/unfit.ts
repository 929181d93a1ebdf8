/** What is looked at before anything is made of a person's words: is somebody needed, is the topic one of ours. */
import type { Audience } from '#contract/identity.ts'
import { Failure } from '#contract/failures.ts'
import type { Config } from '../../platform/config.ts'
import type { ExerciseRow } from './exercises.queries.ts'
import { makersOf } from './makers.ts'
import { gate } from '#rules/safety/gate.ts'

type Blocks = Record<string, unknown>

/** Nothing of it is kept, counted, logged or told to anyone (decision 27). */
const needsPerson = (blocks: Blocks): Failure => new Failure('needs_person', { blocks })

const notOffered = async (audience: Audience, blocks: Blocks): Promise<Failure> => {
  const { suggestedTopics } = await import('../../generation/generation.ts')
  const Suggestions = suggestedTopics(audience).map(({ title }) => title)
  return new Failure('topic_not_offered', { blocks: { ...blocks, Suggestions } })
}

/**
 * @param blocks beside the refusal, where something was stored before
 * @throws Failure needs_person before topic_not_offered
 */
export const refuseUnfit = async (texts: readonly string[], audience: Audience, blocks: Blocks = {}): Promise<void> => {
  const outcomes = texts.filter((text) => text !== '').map((text) => gate(text).outcome)
  if (outcomes.includes('crisis')) throw needsPerson(blocks)
  if (outcomes.includes('blocked')) throw await notOffered(audience, blocks)
}

/** What a person wrote into their script is looked at again before it is spoken: it may have stood there since yesterday. */
export const refuseUnfitScript = (row: ExerciseRow): Promise<void> => {
  const own = row.segments.filter(({ by }) => by !== 'built_in').map(({ text }) => text)
  return refuseUnfit([row.title, row.description, ...own], row.audience)
}

/** A wish is looked at a second time where a provider does that; what it is about leaves without names or numbers. */
export const refuseUnfitWish = async (config: Config, prompt: string, audience: Audience): Promise<void> => {
  await refuseUnfit([prompt], audience)
  const { look } = await makersOf(config)
  const outcome = look ? await look(prompt) : 'fine'
  if (outcome === 'person') throw needsPerson({})
  if (outcome === 'blocked') throw await notOffered(audience, {})
}
