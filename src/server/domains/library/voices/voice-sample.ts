/** Speaks a narrator's sample, so that an admin can compare voices. */
import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '#contract/failures.ts'
import type { Voice } from '#rules/exercises.ts'
import type { ProviderVoice } from '#server/generation/providers/providers.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * Returns an MP3 in which the narrator introduces themself.
 * @param provided the provider's voice; without it, the built-in voice speaks
 * @throws Failure invalid with the provider's problem
 */
export const speakVoiceSample = async (
  platform: Platform,
  narrator: Voice,
  provided: ProviderVoice | undefined,
): Promise<Buffer> => {
  const { getVoiceSampleText, renderLine } = await import('#server/generation/generation.ts')
  const file = join(platform.config.ALAIA_DATA, 'rendering', `${randomUUID()}.sample.mp3`)
  const speech = provided ? await createSampleSpeech(platform, narrator, provided) : undefined
  try {
    const line = { text: getVoiceSampleText(narrator), narrator, audience: 'adult', rate: 1, file } as const
    const { voiceBy, reason } = await renderLine(line, { speech })
    if (provided && voiceBy === 'built_in') {
      throw new Failure('invalid', { message: `The speech provider didn't speak: ${reason ?? 'no reason given'}.` })
    }
    return await readFile(file)
  } finally {
    await rm(file, { force: true })
  }
}

const createSampleSpeech = async (platform: Platform, narrator: Voice, provided: ProviderVoice) => {
  const { createProviders, readConfiguredVoices } = await import('#server/generation/providers/providers.ts')
  const voices = { ...readConfiguredVoices(platform.config), [narrator]: provided }
  const { speech } = createProviders(platform, voices)
  if (!speech) throw new Failure('invalid', { message: 'No speech provider is set up. Set AI_SPEECH_URL first.' })
  return speech
}
