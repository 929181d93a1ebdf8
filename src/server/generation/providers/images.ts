/**
 * Requests a picture from a provider. The prompt depends on theme and style alone: a person's words never leave the
 * server for a picture.
 */
import { z } from 'zod'
import type { ExerciseTheme, PictureStyle } from '#rules/exercises.ts'
import { requestJson, ProviderFailure } from './provider-request.ts'
import { fetchPicture } from './fetch-picture.ts'
import type { Provider } from './provider-settings.ts'

const Answer = z.object({
  data: z.array(z.object({ b64_json: z.string().nullish(), url: z.string().nullish() })).min(1),
})

const MAX_BYTES = 10 * 1024 * 1024
/** Base64 is a third longer, and the JSON around it adds a little. */
const MAX_JSON_BYTES = Math.ceil((MAX_BYTES * 4) / 3) + 64 * 1024
const MAX_PIXELS = 4096 * 4096

const scenes: Record<ExerciseTheme, string> = {
  pressure: 'a quiet library with tall windows in morning light',
  sleep: 'a small boat on still dark water under stars',
  anger: 'a wide river that carries leaves out of sight',
  worry: 'a harbor in the evening, every boat tied up',
  friends: 'a wide green field under a big sky',
  focus: 'a clear mountain lake',
  sadness: 'soft rain on a garden',
  courage: 'a tall mountain with a path, in wind and sun',
  gratitude: 'a sunny path with small flowers',
  change: 'a bridge over a stream between two seasons',
  everyday: 'a warm beach at the end of the day',
}

const styleDescriptions: Record<PictureStyle, string> = {
  print: 'a flat screen print in few inks with fine grain',
  ridges: 'layered misty ridges, painted',
  ocean: 'calm painted waves',
  aurora: 'a night sky with soft northern lights',
  botanical: 'painted leaves and stems',
  lotus: 'a painted water flower',
  dunes: 'smooth painted dunes',
  paper: 'layered cut paper',
}

export interface PaintRequest {
  theme: ExerciseTheme
  style: PictureStyle
  signal?: AbortSignal | undefined
}

/** Returns the prompt of a picture, composed of reviewed parts only. */
export const createImagePrompt = (theme: ExerciseTheme, style: PictureStyle): string =>
  `${scenes[theme]}, ${styleDescriptions[style]}. Calm, gentle light, no people, no animals, no text, no letters.`

/** Decodes and encodes the picture again, so that nothing but its pixels remains. */
const reencode = async (bytes: Uint8Array): Promise<Buffer> => {
  const { default: sharp } = await import('sharp')
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .resize(1280, 1280, { fit: 'cover' })
      .png()
      .toBuffer()
  } catch (cause) {
    throw new ProviderFailure('The response is not a picture', 0, cause)
  }
}

/** Returns a square PNG of 1,280 pixels. @throws ProviderFailure */
export const requestPicture = async (provider: Provider, { theme, style, signal }: PaintRequest): Promise<Buffer> => {
  const body = { model: provider.model, prompt: createImagePrompt(theme, style), n: 1, size: '1024x1024' }
  const answer = Answer.safeParse(
    await requestJson(provider, { path: '/images/generations', body, maxBytes: MAX_JSON_BYTES, signal }),
  )
  const [first] = answer.success ? answer.data.data : []
  if (first?.b64_json) return reencode(Buffer.from(first.b64_json, 'base64'))
  if (first?.url) return reencode(await fetchPicture(first.url, provider, { maxBytes: MAX_BYTES, signal }))
  throw new ProviderFailure('The response has no picture')
}
