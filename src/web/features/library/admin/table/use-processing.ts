/** Follows the progress of audio processing, and runs the actions on it. */
import { useState } from 'react'
import { sessionInfo, sessionList } from '#contract/catalog.ts'
import { ambienceList } from '#contract/catalog/ambiences.ts'
import type { Processing } from '#contract/catalog/shapes.ts'
import { processingCancel, processingRetry } from '#contract/catalog/uploads.ts'
import { refreshAnswers, useAction } from '#web/lib/answers.ts'
import { useAppEvents } from '#web/lib/event-bus.ts'

const answersWithProcessing = [sessionList, sessionInfo, ambienceList] as const
/** If the event stream is blocked, the list polls at this interval, in milliseconds. */
const POLL_INTERVAL = 4000

interface ProcessingUpdate {
  step: string
  percent: number
}

const ended = ['done', 'failed', 'cancelled']
const isProcessing = (making: Processing | null): making is Processing =>
  making !== null && !ended.includes(making.step)

/**
 * @returns a function that returns the progress of a session or background sound; the last event wins if it is newer
 * than the list
 */
export const useProcessing = () => {
  const [updates, setUpdates] = useState<Readonly<Record<string, ProcessingUpdate>>>({})
  useAppEvents((event) => {
    if (event.kind !== 'catalogue') return
    const { uuid, step, percent } = event
    setUpdates((before) => ({ ...before, [uuid]: { step, percent } }))
    if (ended.includes(step) || !(uuid in updates)) void refreshAnswers(...answersWithProcessing)
  })
  return (uuid: string, making: Processing | null): Processing | null => {
    const news = updates[uuid]
    if (!isProcessing(making) || !news || ended.includes(news.step) || news.percent < making.percent) return making
    return { ...making, step: news.step as Processing['step'], percent: news.percent }
  }
}

export const getProcessingPollInterval = (makings: readonly (Processing | null)[]): number | false =>
  makings.some(isProcessing) ? POLL_INTERVAL : false

export const useProcessingActions = (making: Processing) => {
  const cancel = useAction(processingCancel, { refreshes: answersWithProcessing })
  const retry = useAction(processingRetry, { refreshes: answersWithProcessing })
  const Processing = { uuid: making.uuid }
  return {
    isUnderWay: isProcessing(making),
    cancel: () => void cancel.act({ Processing }).catch(() => undefined),
    retry: () => void retry.act({ Processing }).catch(() => undefined),
    busy: cancel.busy || retry.busy,
    problem: (cancel.error ?? retry.error)?.message,
  }
}
