/** The measurements of the microphone check. Nothing of it is stored or sent. */
import { useEffect, useRef, useState } from 'react'
import {
  type CheckFinding,
  judgeMicrophone,
  measureFloor,
  measureSentence,
  type SentenceLevel,
  SILENCE_SECONDS,
} from '../recorder/microphone-check.ts'
import type { Microphone } from '../recorder/microphone.ts'
import { recordFor, startTake, type TakeRecorder } from '../recorder/take-recorder.ts'

export interface MicrophoneCheck {
  phase: 'silence' | 'sentence' | undefined
  /** The seconds of silence so far. */
  seconds: number
  floor: number | undefined
  sentence: SentenceLevel | undefined
  /** The problems; undefined until both parts are done. */
  findings: readonly CheckFinding[] | undefined
  recordSilence: () => void
  startSentence: () => void
  stopSentence: () => void
}

export const useMicrophoneCheck = (microphone: Microphone | undefined): MicrophoneCheck => {
  const recorder = useRef<TakeRecorder>(undefined)
  const [phase, setPhase] = useState<MicrophoneCheck['phase']>()
  const [seconds, setSeconds] = useState(0)
  const [floor, setFloor] = useState<number>()
  const [sentence, setSentence] = useState<SentenceLevel>()

  useEffect(() => () => recorder.current?.cancel(), [])
  useEffect(() => {
    if (phase !== 'silence') return undefined
    const timer = setInterval(() => setSeconds((value) => value + 1), 1000)
    return () => clearInterval(timer)
  }, [phase])

  const recordSilence = async (): Promise<void> => {
    if (!microphone || phase) return
    setPhase('silence')
    setSeconds(0)
    setSentence(undefined)
    const { samples, sampleRate, loss } = await recordFor(microphone, SILENCE_SECONDS)
    setPhase(undefined)
    if (!loss) setFloor(measureFloor(samples, sampleRate))
  }
  const startSentence = async (): Promise<void> => {
    if (!microphone || phase || floor === undefined) return
    setPhase('sentence')
    recorder.current = startTake(microphone)
    const { samples, sampleRate, loss } = await recorder.current.finished
    setPhase(undefined)
    if (!loss || loss === 'too_long') setSentence(measureSentence(samples, sampleRate, floor))
  }
  return {
    phase,
    seconds,
    floor,
    sentence,
    findings: floor !== undefined && sentence ? judgeMicrophone(floor, sentence) : undefined,
    recordSilence: () => void recordSilence(),
    startSentence: () => void startSentence(),
    stopSentence: () => recorder.current?.stop(),
  }
}
