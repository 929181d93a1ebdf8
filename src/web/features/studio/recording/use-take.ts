/** Records takes of lines. A take is stored on the device the moment it ends, whatever the page shows by then. */
import { useEffect, useRef, useState } from 'react'
import type { RecordingLine } from '#contract/studio/shapes.ts'
import { MIN_TAKE_SECONDS } from '#rules/studio.ts'
import { createUuid } from '#web/lib/device.ts'
import { logFailure } from '#web/lib/log.ts'
import { readStoredAccount } from '#web/lib/storage/stored.ts'
import { onUserLeave } from '#web/session/session.ts'
import { SILENCE_DB } from '../recorder/levels.ts'
import { measureSentence, measureSpeechSeconds } from '../recorder/microphone-check.ts'
import type { Microphone } from '../recorder/microphone.ts'
import { type RecordedAudio, startTake, type TakeRecorder } from '../recorder/take-recorder.ts'
import { encodeWav } from '../recorder/wav.ts'
import { takeQueue } from '../takes/studio-takes.ts'
import { toBase64, type UnsentTake } from '../takes/take.ts'

/** The line that is read. */
type ReadLine = Pick<RecordingLine, 'line' | 'text_key'>

/** The reason for no take, or for a shorter one than the person wanted. */
export type TakeProblem = 'none' | 'silent' | 'too_long' | 'unstored'

export interface TakeControl {
  /** `ending` lasts for the 300 ms after the press. */
  state: 'idle' | 'recording' | 'ending'
  problem: TakeProblem | undefined
  /** Starts a take of a line. */
  start: (microphone: Microphone, line: ReadLine) => void
  stop: () => void
}

/** A microphone that is switched off gives less than this. */
const SILENT_PEAK_DB = SILENCE_DB + 20

const createTake = (audio: RecordedAudio, recording_uuid: string, { line, text_key }: ReadLine): UnsentTake => {
  const { samples, sampleRate, duration, level } = audio
  return {
    uuid: createUuid(),
    recording_uuid,
    line,
    text_key,
    seconds: duration,
    speech_seconds: measureSpeechSeconds(samples, sampleRate),
    level: measureSentence(samples, sampleRate, SILENCE_DB).rms,
    peak: level.peak,
    recorded_at: Date.now(),
    wav: toBase64(encodeWav(samples, sampleRate)),
  }
}

const findProblem = ({ duration, level, loss }: RecordedAudio): TakeProblem | undefined => {
  if (duration < MIN_TAKE_SECONDS) return 'none'
  if (level.peak < SILENT_PEAK_DB) return 'silent'
  return loss === 'too_long' ? loss : undefined
}

/** @param onTake called when a take is stored */
export const useTake = (recording_uuid: string, onTake: (take: UnsentTake) => void): TakeControl => {
  const recorder = useRef<TakeRecorder>(undefined)
  const [state, setState] = useState<TakeControl['state']>('idle')
  const [problem, setProblem] = useState<TakeProblem>()

  // What was said until the person leaves is a take, too.
  useEffect(() => {
    const end = () => recorder.current?.cancel()
    // At the end of the session the take is still encrypted with the person's key, which goes after the running writes.
    const stopListening = onUserLeave(end)
    return () => {
      stopListening()
      end()
    }
  }, [])

  const save = async (finished: Promise<RecordedAudio>, line: ReadLine, account?: string): Promise<void> => {
    const audio = await finished
    recorder.current = undefined
    setState('idle')
    const found = findProblem(audio)
    setProblem(found)
    if (found === 'none' || found === 'silent') return
    const take = createTake(audio, recording_uuid, line)
    await takeQueue.add(take, account)
    onTake(take)
  }
  const start = (microphone: Microphone, line: ReadLine): void => {
    if (recorder.current) return
    setProblem(undefined)
    setState('recording')
    recorder.current = startTake(microphone)
    // The take belongs to the person who starts it, even if the session ends before the take does.
    save(recorder.current.finished, line, readStoredAccount()).catch((error: unknown) => {
      logFailure('storing a take', error)
      setProblem('unstored')
    })
  }
  const stop = (): void => {
    if (!recorder.current) return
    setState('ending')
    recorder.current.stop()
  }
  return { state, problem, start, stop }
}
