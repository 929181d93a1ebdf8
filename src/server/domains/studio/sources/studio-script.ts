/** The script of a recording: the lines of a session or exercise with their pauses, as the session has them now. */
import { createHash } from 'node:crypto'
import type { Audience } from '#contract/identity.ts'
import type { RecordedLine, Script } from '#server/generation/generation.ts'
import type { StudioDependencies } from '../ports.ts'
import type { SourceRow } from './sources.queries.ts'

export interface StudioScript {
  audience: Audience
  minutes: number
  theme: string
  /** True for a session of the catalog, which lasts exactly its minutes. */
  isExact: boolean
  /** The background sound that is part of an exercise's audio. */
  bed: string | null
  seed: number
  lines: RecordedLine[]
}

const parseIfValid = async (text: string): Promise<Script | undefined> => {
  const { parseScript, ScriptError } = await import('#server/generation/generation.ts')
  try {
    return parseScript(text)
  } catch (cause) {
    if (cause instanceof ScriptError) return undefined
    throw cause
  }
}

/** Returns undefined for a session without a script, such as one whose audio was uploaded. */
export const readScript = async (
  source: SourceRow,
  { toExerciseLines }: Pick<StudioDependencies, 'toExerciseLines'>,
): Promise<StudioScript | undefined> => {
  if (source.segments !== null) {
    const { audience, minutes, theme, ambience, seed } = source
    const lines = toExerciseLines(source.segments)
    return { audience, minutes: minutes ?? 0, theme, isExact: false, bed: ambience, seed: seed ?? 0, lines }
  }
  if (source.made_from !== 'script' || source.script === '') return undefined
  const parsed = await parseIfValid(source.script)
  if (!parsed) return undefined
  const { audience, minutes, theme, sections } = parsed
  const lines = sections.flatMap(({ section, lines: sectionLines }) =>
    sectionLines.map(({ text, pause }) => ({ text, section, pause })),
  )
  return { audience, minutes, theme, isExact: true, bed: null, seed: 0, lines }
}

/** Returns the key of a line's text. */
export const getTextKey = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Returns a key that changes with everything that is read or heard. Ids of lines make no difference. */
export const getScriptKey = ({ minutes, theme, lines, bed }: StudioScript): string => {
  const facts = lines.map(({ text, section, pause, fixed, count }) => [text, section, pause, fixed, count])
  return createHash('sha256')
    .update(JSON.stringify([minutes, theme, bed, facts]))
    .digest('hex')
}
