/** The options for creating an exercise, and the remaining quota of the person. */
import type { configDefaults } from '#contract/exercises.ts'
import type { ResponseInput } from '#contract/endpoint.ts'
import type { Audience } from '#contract/identity.ts'
import { getCountdownSeconds, offeredMinutes, pictureStyles, rates, tones, voices } from '#rules/exercises.ts'
import { type Actor, isTeacher } from '#server/platform/actor.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createMediaUrl } from '#server/platform/storage/keys.ts'
import { getExternalCapabilities } from '../providers/allowed-providers.ts'
import type { ExercisesDependencies } from '../ports.ts'
import { listBackgroundSounds } from '../audio/background-sounds.ts'
import { countUsage } from './usage.queries.ts'
import { toVoiceSampleKey } from '../audio/voices.jobs.ts'

const offeredAudiences: Audience[] = ['k_5', 'middle_school', 'high_school', 'adult']
/** The length for which the countdown is estimated before the person chooses one. */
const DEFAULT_MINUTES = 10

interface DefaultsRequest {
  actor: Actor
  audience: Audience
  origin: string
}

export const getDefaults = async (
  { platform, ports }: { platform: Platform; ports: ExercisesDependencies },
  { actor, audience, origin }: DefaultsRequest,
): Promise<ResponseInput<typeof configDefaults>['Config']> => {
  const { db, clock, config } = platform
  const { listTechniqueFacts } = await import('#server/generation/generation.ts')
  const used = await countUsage(db, actor.accountUuid, clock.now())
  const sounds = await listBackgroundSounds(db, ports)
  return {
    audiences: offeredAudiences,
    audience,
    techniques: listTechniqueFacts(),
    tones: [...tones],
    durations: [...offeredMinutes],
    voices: voices.map((name) => ({
      id: name,
      name,
      sample_url: `${origin}${createMediaUrl(toVoiceSampleKey(name))}`,
    })),
    rates: [...rates],
    ambiences: sounds.flatMap(({ name, audioKey }) =>
      audioKey === null ? [] : { name, url: `${origin}${createMediaUrl(audioKey)}` },
    ),
    image_styles: [...pictureStyles],
    countdown_seconds: getCountdownSeconds(DEFAULT_MINUTES),
    limits: {
      per_day: config.EXERCISES_PER_DAY,
      left: Math.max(0, config.EXERCISES_PER_DAY - used.sound),
      scripts_per_day: config.SCRIPTS_PER_DAY,
      scripts_left: Math.max(0, config.SCRIPTS_PER_DAY - used.script),
    },
    providers: await getExternalCapabilities(platform, actor.organizationUuid),
    may_offer: isTeacher(actor),
  }
}
