/** Generates four pictures. The job is started, then polled at the interval that the server requests. */
import { useState } from 'react'
import * as contract from '#contract/exercises.ts'
import type { PictureStyle } from '#rules/exercises.ts'
import { useAction, useAnswer } from '#web/lib/answers.ts'

/** The polling interval in seconds, until the server has named one. */
const INTERVAL_SECONDS = 2

export interface ArtworkGeneration {
  state: contract.ImagesState | undefined
  busy: boolean
  failed: boolean
  /** The error of a failed request, if the failure was one. */
  error: Error | null
  generate: (style: PictureStyle | undefined) => void
}

/** @param previousImages the last pictures of this exercise, as the server returned them with it */
export const useArtworkGeneration = (
  uuid: string,
  previousImages: contract.ImagesState | null | undefined,
): ArtworkGeneration => {
  const startJob = useAction(contract.regenerateImages)
  const [job, setJob] = useState<string>()
  const currentJob = job ?? (previousImages?.status === 'painting' ? previousImages.job : undefined)
  const polling = useAnswer(contract.pollingUrl, { Exercise: { uuid } }, { enabled: currentJob !== undefined })
  const pollInterval = (polling.data?.Polling.interval_seconds ?? INTERVAL_SECONDS) * 1000
  const answer = useAnswer(
    contract.imagePolling,
    { Polling: { job: currentJob ?? '' } },
    {
      enabled: currentJob !== undefined,
      pollInterval: (result) => (result && result.Images.status !== 'painting' ? false : pollInterval),
    },
  )
  const state = currentJob === undefined ? (previousImages ?? undefined) : answer.data?.Images
  const generate = async (style: PictureStyle | undefined) => {
    const answer = await startJob.attempt({ Exercise: { uuid, ...(style ? { style } : {}) } })
    if (answer) setJob(answer.Images.job)
  }
  return {
    state,
    busy: startJob.busy || (currentJob !== undefined && (!state || state.status === 'painting')),
    error: startJob.error ?? answer.error,
    failed: startJob.error !== null || answer.error !== null || state?.status === 'failed',
    generate: (style) => void generate(style),
  }
}
