/**
 * A provider's voice (text-to-speech): one sentence per request, as WAV, or as raw samples from servers that can't send
 * WAV.
 */
import { resample } from '../dsp/resample.ts'
import { SAMPLE_RATE } from '../dsp/signal.ts'
import { readWav } from '../dsp/wav.ts'
import type { SpeechProvider } from '../voice/speech-provider.ts'
import { sendProviderRequest, ProviderFailure } from './provider-request.ts'
import type { SpeechSettings } from './settings.ts'

/** Far more than one sentence needs: ten seconds of WAV are about one megabyte. */
const MAX_BYTES = 16 * 1024 * 1024
/** The most characters that the OpenAI speech API accepts in one request. */
const MAX_TEXT_LENGTH = 4096
/** The sample rate of raw samples, which don't state it themselves. */
const PCM_RATE = 24_000

const startsWith = (bytes: Uint8Array, marker: string): boolean =>
  Array.from(marker).every((character, index) => bytes[index] === character.charCodeAt(0))

const decodeSamples = (bytes: Uint8Array<ArrayBuffer>): { sampleRate: number; signal: Float32Array } => {
  try {
    if (startsWith(bytes, 'RIFF')) return readWav(bytes)
  } catch (cause) {
    throw new ProviderFailure('The speech provider sent a broken WAV', 0, cause)
  }
  // Compressed audio, or an error as text, is not a wave that can be played.
  if (startsWith(bytes, 'ID3') || startsWith(bytes, 'OggS') || startsWith(bytes, 'fLaC') || startsWith(bytes, '{')) {
    throw new ProviderFailure('The speech provider sent no WAV')
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const signal = Float32Array.from({ length: bytes.length >> 1 }, (_, index) => view.getInt16(2 * index, true) / 32_768)
  return { sampleRate: PCM_RATE, signal }
}

export const createSpeechProvider = (settings: SpeechSettings): SpeechProvider => ({
  name: [settings.baseUrl, settings.model, settings.voices.River, settings.voices.Willow].join(' '),
  async speak(text, { voice, rate, signal }) {
    const bytes = await sendProviderRequest(settings, {
      path: '/audio/speech',
      body: {
        model: settings.model,
        input: text.slice(0, MAX_TEXT_LENGTH),
        voice: settings.voices[voice],
        speed: rate,
        response_format: 'wav',
      },
      most: MAX_BYTES,
      signal,
    })
    const { sampleRate, signal: speech } = decodeSamples(bytes)
    if (sampleRate < 8000 || sampleRate > 96_000) throw new ProviderFailure(`Unsupported rate: ${sampleRate} Hz`)
    return resample(speech, sampleRate, SAMPLE_RATE)
  },
})
