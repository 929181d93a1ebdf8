/** Renders one line of a draft as a preview. It uses no audio quota, and only its sentences stay in the cache. */
import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Platform } from '#server/platform/platform.ts'
import type { ExerciseRow } from '../exercises.queries.ts'
import { getSpeechProvider } from '../providers/allowed-providers.ts'
import type { ExercisesDependencies } from '../ports.ts'
import { getRenderFolder, getSentencesFolder } from './render-audio.ts'

interface RenderedLine {
  /** MP3 in base64; null if the line has no words. */
  audio: string | null
  voice_by: 'built_in' | 'provider'
}

const hasLetters = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** Speaks one line. Its sentences are cached for the next rendering of the exercise, so each is spoken only once. */
export const speakLine = async (
  { platform, ports }: { platform: Platform; ports: ExercisesDependencies },
  row: ExerciseRow,
  text: string,
): Promise<RenderedLine> => {
  if (!hasLetters(text)) return { audio: null, voice_by: 'built_in' }
  const { renderLine } = await import('#server/generation/generation.ts')
  const { voice: narrator, audience, rate, tone } = row
  const file = join(getRenderFolder(platform), `${randomUUID()}.line.mp3`)
  const job = { text, narrator, audience, rate, tone, sentences: getSentencesFolder(platform, row.uuid), file }
  try {
    const speech = await getSpeechProvider(platform, row.organization_uuid, ports.readNarratorVoices)
    const { voiceBy } = await renderLine(job, { speech })
    return { audio: (await readFile(file)).toString('base64'), voice_by: voiceBy }
  } finally {
    await rm(file, { force: true })
  }
}
