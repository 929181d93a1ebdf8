/** A second moderation of a person's text by a provider. The local moderation runs first and stays decisive. */
import { z } from 'zod'
import { removePrivateDetails } from '#rules/safety/private-details.ts'
import { requestJson, ProviderFailure } from './provider-request.ts'
import type { Provider } from './provider-settings.ts'

const Answer = z.object({
  results: z
    .array(z.object({ flagged: z.boolean(), categories: z.record(z.string(), z.boolean().nullable()).optional() }))
    .min(1),
})

const MAX_BYTES = 64 * 1024

/**
 * `person` means words about self-harm, for which a person is needed. A server that is unavailable or has no
 * moderation returns `fine`.
 */
export type ProviderModeration = 'fine' | 'person' | 'blocked'

export const requestModeration = async (
  provider: Provider,
  text: string,
  signal?: AbortSignal,
): Promise<ProviderModeration> => {
  try {
    const body = { model: provider.model, input: removePrivateDetails(text) }
    const { results } = Answer.parse(
      await requestJson(provider, { path: '/moderations', body, maxBytes: MAX_BYTES, signal }),
    )
    const [first] = results
    if (!first?.flagged) return 'fine'
    const flaggedCategories = Object.entries(first.categories ?? {}).filter(([, isFlagged]) => isFlagged)
    return flaggedCategories.some(([name]) => /self[-_/ ]?harm/.test(name)) ? 'person' : 'blocked'
  } catch (cause) {
    signal?.throwIfAborted()
    if (cause instanceof ProviderFailure || cause instanceof z.ZodError) return 'fine'
    throw cause
  }
}
