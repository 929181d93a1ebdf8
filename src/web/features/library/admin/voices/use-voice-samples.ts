/** Speaks samples of voices, one at a time. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { voiceSample } from '#contract/catalog/voices.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import { call } from '#web/lib/api.ts'
import { voices as t } from '#web/lib/messages/en/voices.ts'
import { toErrorText } from '#web/lib/errors/api-errors.ts'

type SampleVoice = RequestInput<typeof voiceSample>['Voice']

export interface VoiceSamples {
  /** The sample that is loading or playing. */
  active: { key: string; isLoading: boolean } | undefined
  /** The reason why the last sample did not play; empty otherwise. */
  problem: string
  /** Plays a sample, or stops it if it is active. */
  toggle: (key: string, voice: SampleVoice) => void
}

const decodeMp3 = (base64: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type: 'audio/mpeg' })

const releaseAudio = (
  audio: RefObject<HTMLAudioElement | undefined>,
  request: RefObject<AbortController | undefined>,
): void => {
  request.current?.abort()
  audio.current?.pause()
  if (audio.current) URL.revokeObjectURL(audio.current.src)
  audio.current = undefined
}

export const useVoiceSamples = (): VoiceSamples => {
  const audio = useRef<HTMLAudioElement>(undefined)
  const request = useRef<AbortController>(undefined)
  const [active, setActive] = useState<VoiceSamples['active']>()
  const [problem, setProblem] = useState('')

  const stop = (): void => {
    releaseAudio(audio, request)
    setActive(undefined)
  }
  useEffect(() => () => releaseAudio(audio, request), [])

  const play = async (key: string, Voice: SampleVoice): Promise<void> => {
    const controller = new AbortController()
    request.current = controller
    setActive({ key, isLoading: true })
    try {
      const { Sample } = await call(voiceSample, { Voice }, { signal: controller.signal })
      const element = new Audio(URL.createObjectURL(decodeMp3(Sample.audio)))
      audio.current = element
      element.addEventListener('ended', () => audio.current === element && stop())
      await element.play()
      setActive({ key, isLoading: false })
    } catch (error) {
      if (controller.signal.aborted) return
      stop()
      setProblem(error instanceof DOMException ? t('play.failed') : toErrorText(error))
    }
  }

  const toggle = (key: string, voice: SampleVoice): void => {
    const wasActive = active?.key === key
    stop()
    setProblem('')
    if (!wasActive) void play(key, voice)
  }
  return { active, problem, toggle }
}
