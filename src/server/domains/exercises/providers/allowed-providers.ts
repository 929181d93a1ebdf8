/**
 * Finds the external providers that are configured for this installation and that a school allows. Their code is loaded
 * when the first provider is needed.
 */
import type { NarratorVoices, Providers } from '#server/generation/providers/providers.ts'
import type { SpeechProvider } from '#server/generation/generation.ts'
import type { Config } from '#server/platform/config.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allowsProviders } from './allowed-providers.queries.ts'

type ProviderContext = Pick<Platform, 'config' | 'db' | 'log'>

const getConfiguredProviders = (config: Config) => ({
  script: config.AI_SCRIPT_URL !== undefined,
  speech: config.AI_SPEECH_URL !== undefined,
  image: config.AI_IMAGE_URL !== undefined,
})

const isAnyConfigured = (config: Config): boolean =>
  config.AI_MODERATION_URL !== undefined || Object.values(getConfiguredProviders(config)).some(Boolean)

/** Reads the school's setting on every call, so that turning providers off takes effect with the next call. */
const isExternalAllowed = async ({ config, db }: ProviderContext, organizationUuid: string): Promise<boolean> =>
  isAnyConfigured(config) && (await allowsProviders(db, organizationUuid))

/** Returns, for each capability, whether it sends data to a provider outside the installation. */
export const getExternalCapabilities = async (
  context: ProviderContext,
  organizationUuid: string,
): Promise<ReturnType<typeof getConfiguredProviders>> =>
  (await isExternalAllowed(context, organizationUuid))
    ? getConfiguredProviders(context.config)
    : { script: false, speech: false, image: false }

const createAllowedProviders = async (
  context: ProviderContext,
  organizationUuid: string,
  readNarratorVoices?: () => Promise<NarratorVoices>,
): Promise<Providers> => {
  if (!(await isExternalAllowed(context, organizationUuid))) return {}
  const { createProviders } = await import('#server/generation/providers/providers.ts')
  return createProviders(context, await readNarratorVoices?.())
}

/** Returns the providers that are configured and that the school allows. All others are absent. */
export const getProviders = (context: ProviderContext, organizationUuid: string): Promise<Omit<Providers, 'speech'>> =>
  createAllowedProviders(context, organizationUuid)

/** Returns the speech provider with the narrators' voices, if it is configured and the school allows it. */
export const getSpeechProvider = async (
  context: ProviderContext,
  organizationUuid: string,
  readNarratorVoices: () => Promise<NarratorVoices>,
): Promise<SpeechProvider | undefined> =>
  (await createAllowedProviders(context, organizationUuid, readNarratorVoices)).speech
