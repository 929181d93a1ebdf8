/** Says one line of a draft at once, as it would sound: nothing of the day is used, and no file is left. */
import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Platform } from '../../../platform/platform.ts'
import type { ExerciseRow } from '../exercises.queries.ts'
import { makersOf } from '../makers/makers.ts'
import { folderOf, sentencesOf } from './sound-making.ts'

interface SpokenLine {
  /** MP3 in base64; null where there is no word in it. */
  audio: string | null
  voice_by: 'built_in' | 'provider'
}

const hasWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** Its sentences are kept with those of the making to come, so that each is said once for both. */
export const spokenLine = async (platform: Platform, row: ExerciseRow, text: string): Promise<SpokenLine> => {
  if (!hasWord(text)) return { audio: null, voice_by: 'built_in' }
  const { renderLine } = await import('../../../generation/generation.ts')
  const { voice: narrator, audience, rate, tone } = row
  const file = join(folderOf(platform), `${randomUUID()}.line.mp3`)
  const job = { text, narrator, audience, rate, tone, sentences: sentencesOf(platform, row.uuid), file }
  try {
    const { speech } = await makersOf(platform, row.organization_uuid)
    const { voiceBy } = await renderLine(job, { speech })
    return { audio: (await readFile(file)).toString('base64'), voice_by: voiceBy }
  } finally {
    await rm(file, { force: true })
  }
}
