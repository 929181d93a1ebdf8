/** The background sounds of custom exercises, under the names that system admins gave them in the catalog. */
import { Failure } from '#contract/failures.ts'
import { ambienceSounds } from '#server/generation/facts.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { AmbienceFile, AmbienceFiles } from '../ports.ts'

export interface BackgroundSound {
  /** The value that is stored with an exercise and stays the same when a sound is renamed. */
  slug: string
  name: string
  audioKey: string | null
}

/** The mix synthesizes its background sound, so it can't contain a file that an admin uploaded. */
const isMixable = ({ slug, made_from }: AmbienceFile): boolean =>
  made_from === 'built_in' && ambienceSounds.some((sound) => sound.slug === slug)

/** Lists the background sounds that can be mixed under the voice of an exercise. */
export const listBackgroundSounds = async (
  db: Database,
  { ambiences }: { ambiences: AmbienceFiles },
): Promise<BackgroundSound[]> =>
  (await ambiences(db)).filter(isMixable).map(({ slug, name, audio_key }) => ({ slug, name, audioKey: audio_key }))

/** Returns null for an exercise without a background sound. Audio that is unpublished has its built-in name. */
export const getBackgroundSoundName = (sounds: readonly BackgroundSound[], slug: string | null): string | null =>
  [...sounds, ...ambienceSounds].find((sound) => sound.slug === slug)?.name ?? null

/** Accepts the built-in names too, which pages still send that were opened before a sound was renamed. */
export const requireBackgroundSoundSlug = (sounds: readonly BackgroundSound[], name: string): string => {
  const sound = [...sounds, ...ambienceSounds].find((candidate) => candidate.name === name)
  if (sound) return sound.slug
  throw new Failure('invalid', { fields: [{ path: 'Exercise.ambience', message: "This sound doesn't exist." }] })
}
