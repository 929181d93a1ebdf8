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
const POLL_INTERVAL_MS = 4000

interface ProcessingUpdate {
  step: string
  percent: number
}

const finalSteps = ['done', 'failed', 'cancelled']
const isProcessing = (processing: Processing | null): processing is Processing =>
  processing !== null && !finalSteps.includes(processing.step)

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
    if (finalSteps.includes(step) || !(uuid in updates)) void refreshAnswers(...answersWithProcessing)
  })
  return (uuid: string, processing: Processing | null): Processing | null => {
    const update = updates[uuid]
    if (
      !isProcessing(processing) ||
      !update ||
      finalSteps.includes(update.step) ||
      update.percent < processing.percent
    ) {
      return processing
    }
    return { ...processing, step: update.step as Processing['step'], percent: update.percent }
  }
}

export const getProcessingPollInterval = (items: readonly (Processing | null)[]): number | false =>
  items.some(isProcessing) ? POLL_INTERVAL_MS : false

export const useProcessingActions = (processing: Processing) => {
  const cancel = useAction(processingCancel, { refreshes: answersWithProcessing })
  const retry = useAction(processingRetry, { refreshes: answersWithProcessing })
  const Processing = { uuid: processing.uuid }
  return {
    isProcessing: isProcessing(processing),
    cancel: () => void cancel.attempt({ Processing }),
    retry: () => void retry.attempt({ Processing }),
    busy: cancel.busy || retry.busy,
    problem: (cancel.error ?? retry.error)?.message,
  }
}
