/** Estimates when each sentence of a script is spoken, before there is audio. */
import type { TranscriptCue } from '#rules/transcript.ts'
import { estimateScriptSpeech } from './check-script.ts'
import { DoesNotFitError, fitPauses, type FittedLine } from './fit-pauses.ts'
import { getMargins } from './margins.ts'
import { getShortestPause, splitSentences, type Script, type ScriptLine, type ScriptSection } from './script.ts'

/** The pause between two sentences of one line, as in the audio. */
const SENTENCE_GAP_SECONDS = 0.45

/** The lines of a script with everything that decides when they are spoken. Exercises have no other parts. */
export interface TimedScript extends Pick<Script, 'audience' | 'minutes' | 'theme'> {
  sections: readonly (Pick<ScriptSection, 'section'> & { lines: readonly Pick<ScriptLine, 'text' | 'pause'>[] })[]
}

const toHundredths = (seconds: number): number => Math.round(seconds * 100) / 100

/** The estimated speech decides the pauses as real speech does. A script that is too long keeps its shortest ones. */
const choosePauses = (lines: readonly FittedLine[], target: number, marginSeconds: number): (number | undefined)[] => {
  try {
    return fitPauses(lines, { target, marginSeconds }).pauses
  } catch (error) {
    if (!(error instanceof DoesNotFitError)) throw error
    return lines.map(({ pause }) => getShortestPause(pause))
  }
}

/** Returns one cue for each sentence. The pause after a line is within the limits of the script. */
export const estimateScriptCues = (script: TimedScript): TranscriptCue[] => {
  const { audience, minutes, sections } = script
  const { lead, tail } = getMargins(script)
  const toFittedLine = (
    section: FittedLine['section'],
    { text, pause }: Pick<ScriptLine, 'text' | 'pause'>,
  ): FittedLine => ({
    section,
    pause,
    speech: estimateScriptSpeech(text, audience),
  })
  const fittedLines = sections.flatMap(({ section, lines }) => lines.map((line) => toFittedLine(section, line)))
  const pauses = choosePauses(fittedLines, minutes * 60, lead + tail)
  const cues: TranscriptCue[] = []
  let position = lead
  for (const [index, { text }] of sections.flatMap(({ lines }) => lines).entries()) {
    const pause = pauses[index]
    if (pause === undefined) continue
    for (const sentence of splitSentences(text)) {
      const end = position + estimateScriptSpeech(sentence, audience)
      cues.push({ start: toHundredths(position), end: toHundredths(end), text: sentence })
      position = end + SENTENCE_GAP_SECONDS
    }
    position += pause - SENTENCE_GAP_SECONDS
  }
  return cues
}
