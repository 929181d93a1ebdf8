/** The voices of the speech provider with which the narrators read. */
import type { NarratorVoice } from '#contract/catalog/voices.ts'
import { voices as narrators } from '#rules/exercises.ts'
import { narratorLanguages } from '#rules/narrator-voices.ts'
import type { SpeechProvider } from '#server/generation/generation.ts'
import type { NarratorVoices, Providers } from '#server/generation/providers/providers.ts'
import { RevisionChangedError, withStoredVersion } from '#server/platform/database/revision.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listNarratorVoices, type NarratorVoiceEdit, saveNarratorVoice } from './narrator-voices.queries.ts'

type VoiceContext = Pick<Platform, 'config' | 'db'>

/** Lists every narrator's voice in every language: the chosen one, or else the one of the server's settings. */
export const readNarratorVoiceList = async ({ config, db }: VoiceContext): Promise<NarratorVoice[]> => {
  const { readConfiguredVoices } = await import('#server/generation/providers/providers.ts')
  const configuredVoices = readConfiguredVoices(config)
  const rows = await listNarratorVoices(db)
  return narratorLanguages.flatMap((language) =>
    narrators.map((narrator) => {
      const row = rows.find((candidate) => candidate.narrator === narrator && candidate.language === language)
      const { voice, speed, revision } = row ?? { ...configuredVoices[narrator], revision: 0 }
      return { narrator, language, voice, speed, revision }
    }),
  )
}

/** Returns the voices in English, the language of all authored scripts. */
export const readNarratorVoices = async (context: VoiceContext): Promise<NarratorVoices> => {
  const list = (await readNarratorVoiceList(context)).filter(({ language }) => language === 'en')
  const findVoice = (narrator: keyof NarratorVoices) => {
    const { voice = '', speed = 1 } = list.find((candidate) => candidate.narrator === narrator) ?? {}
    return { voice, speed }
  }
  return { River: findVoice('River'), Willow: findVoice('Willow') }
}

export interface NarratorSpeech {
  speech: SpeechProvider
  /** The voices with which `speech` speaks. */
  voices: NarratorVoices
  listVoices: NonNullable<Providers['listVoices']>
}

/** Returns the speech provider with the narrators' voices; undefined without one. */
export const createNarratorSpeech = async (
  context: VoiceContext & Pick<Platform, 'log'>,
): Promise<NarratorSpeech | undefined> => {
  if (context.config.AI_SPEECH_URL === undefined) return undefined
  const { createProviders } = await import('#server/generation/providers/providers.ts')
  const voices = await readNarratorVoices(context)
  const { speech, listVoices } = createProviders(context, voices)
  return speech && listVoices ? { speech, voices, listVoices } : undefined
}

/** @throws Failure changed, with the stored voice */
export const editNarratorVoice = ({ config, db, clock }: Platform, edit: NarratorVoiceEdit): Promise<void> =>
  withStoredVersion(
    async () => ({
      Voice: (await readNarratorVoiceList({ config, db })).find(
        ({ narrator, language }) => narrator === edit.narrator && language === edit.language,
      ),
    }),
    async () => {
      if (!(await saveNarratorVoice(db, edit, clock.now()))) throw new RevisionChangedError()
    },
  )
