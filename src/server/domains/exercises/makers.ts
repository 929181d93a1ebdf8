/** The makers from elsewhere that this installation was given; loaded when the first of them is needed. */
import type { Providers } from '../../generation/providers/providers.ts'
import type { Config } from '../../platform/config.ts'

/** Whether a capability leaves the school's server. */
export const isElsewhere = (config: Config) => ({
  script: config.AI_SCRIPT_URL !== undefined,
  speech: config.AI_SPEECH_URL !== undefined,
  image: config.AI_IMAGE_URL !== undefined,
})

const isAnyElsewhere = (config: Config): boolean =>
  config.AI_MODERATION_URL !== undefined || Object.values(isElsewhere(config)).some(Boolean)

/** What is not configured is absent. */
export const makersOf = async (config: Config): Promise<Providers> => {
  if (!isAnyElsewhere(config)) return {}
  const { providersOf } = await import('../../generation/providers/providers.ts')
  return providersOf(config)
}
