/** The makers from elsewhere that this installation was given and a school lets in; loaded when the first is needed. */
import type { Providers } from '../../../generation/providers/providers.ts'
import type { Config } from '../../../platform/config.ts'
import type { Platform } from '../../../platform/platform.ts'
import { letsProviders } from './makers.queries.ts'

type Parts = Pick<Platform, 'config' | 'db' | 'log'>

const configured = (config: Config) => ({
  script: config.AI_SCRIPT_URL !== undefined,
  speech: config.AI_SPEECH_URL !== undefined,
  image: config.AI_IMAGE_URL !== undefined,
})

const isAnyConfigured = (config: Config): boolean =>
  config.AI_MODERATION_URL !== undefined || Object.values(configured(config)).some(Boolean)

/** The school is asked each time, so that what it switches off ends with the next call. */
const mayLeave = async ({ config, db }: Parts, organizationUuid: string): Promise<boolean> =>
  isAnyConfigured(config) && (await letsProviders(db, organizationUuid))

/** Whether a capability leaves the school's server. */
export const isElsewhere = async (parts: Parts, organizationUuid: string): Promise<ReturnType<typeof configured>> =>
  (await mayLeave(parts, organizationUuid)) ? configured(parts.config) : { script: false, speech: false, image: false }

/** What is not configured, or not wanted by the school, is absent. */
export const makersOf = async (parts: Parts, organizationUuid: string): Promise<Providers> => {
  if (!(await mayLeave(parts, organizationUuid))) return {}
  const { providersOf } = await import('../../../generation/providers/providers.ts')
  return providersOf(parts)
}
