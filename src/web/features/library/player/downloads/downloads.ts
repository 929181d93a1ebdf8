/** The state of downloads: finished, running and failed ones. They run one after the other, on any page. */
import { useEffect } from 'react'
import type { Session } from '#contract/library.ts'
import { deleteDownload, type DownloadedSession, listDownloads, onDownloadsChange } from '#web/lib/offline-downloads.ts'
import { readStoredAccount } from '#web/lib/storage/stored.ts'
import { onUserLeave } from '#web/session/session.ts'
import { createStore, useStore } from '../engine/store.ts'
import { DownloadError, type DownloadProblem } from './download-file.ts'
import { downloadSession } from './download-session.ts'

interface DownloadsState {
  /** The finished downloads, or undefined until they are loaded. */
  saved: readonly DownloadedSession[] | undefined
  /** The progress by session ID, from 0 to 1. A queued download is at 0. */
  progress: Readonly<Record<string, number>>
  /** The ID of the running download. */
  runningUuid: string | undefined
  failed: Readonly<Record<string, DownloadProblem>>
}

const NO_DOWNLOADS: DownloadsState = { saved: undefined, progress: {}, runningUuid: undefined, failed: {} }
const state = createStore<DownloadsState>(NO_DOWNLOADS)

/** @param select returns a part of the state that is comparable by identity */
const useDownloadsState = <Selected>(select: (state: DownloadsState) => Selected): Selected => useStore(state, select)

/** Reloads the list of downloads. */
const loadDownloads = async (): Promise<void> => {
  const account = readStoredAccount()
  const downloads = account ? await listDownloads(account) : []
  if (readStoredAccount() === account) state.set({ saved: downloads })
}
onDownloadsChange(() => void loadDownloads())

/** Returns the downloads, the latest first, or undefined until they are loaded. */
export const useDownloads = (): readonly DownloadedSession[] | undefined => {
  useEffect(() => void loadDownloads(), [])
  return useDownloadsState(({ saved }) => saved)
}

export const useDownloadProgress = () => useDownloadsState(({ progress }) => progress)
/** Checks whether the download is queued behind others. */
export const useIsQueued = (uuid: string) =>
  useDownloadsState(({ progress, runningUuid }) => progress[uuid] !== undefined && runningUuid !== uuid)
export const useFailedDownloads = () => useDownloadsState(({ failed }) => failed)

/** A person's own exercise contains their own words, so it isn't stored on a device where others might find it. */
export const canDownload = ({ made_by_computer }: Session): boolean => !made_by_computer

const omitKey = <Value>(record: Readonly<Record<string, Value>>, uuid: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== uuid))

const runningDownload = new Map<string, AbortController>()
const queue: string[] = []

const finishDownload = (uuid: string, problem?: DownloadProblem): void => {
  const { progress, failed } = state.get()
  const rest = omitKey(failed, uuid)
  state.set({ progress: omitKey(progress, uuid), failed: problem ? { ...rest, [uuid]: problem } : rest })
}

const runDownload = async (uuid: string): Promise<void> => {
  const account = readStoredAccount()
  if (!account) return finishDownload(uuid)
  const controller = new AbortController()
  runningDownload.set(uuid, controller)
  state.set({ runningUuid: uuid })
  const { signal } = controller
  const onShare = (share: number) => {
    const { progress } = state.get()
    if (signal.aborted || Math.abs((progress[uuid] ?? 0) - share) < 0.01) return
    state.set({ progress: { ...progress, [uuid]: share } })
  }
  try {
    await downloadSession(uuid, { account, signal, onShare })
    await loadDownloads()
    if (!signal.aborted) finishDownload(uuid)
  } catch (error) {
    // The code that canceled it has already updated the state.
    if (!signal.aborted) finishDownload(uuid, error instanceof DownloadError ? error.reason : undefined)
  } finally {
    runningDownload.delete(uuid)
    state.set({ runningUuid: undefined })
  }
}

let isRunning = false

const runQueue = async (): Promise<void> => {
  if (isRunning) return
  isRunning = true
  for (let next = queue.shift(); next; next = queue.shift()) await runDownload(next)
  isRunning = false
}

/**
 * Downloads the sessions one after the other, even if one fails. It requests persistent storage, because a full device
 * may otherwise delete them.
 */
export const startDownloads = (uuids: readonly string[]): void => {
  void navigator.storage?.persist?.().catch(() => false)
  const { progress, failed } = state.get()
  const added = uuids.filter((uuid) => progress[uuid] === undefined)
  queue.push(...added)
  state.set({
    progress: { ...progress, ...Object.fromEntries(added.map((uuid) => [uuid, 0])) },
    failed: Object.fromEntries(Object.entries(failed).filter(([uuid]) => !added.includes(uuid))),
  })
  void runQueue()
}

export const cancelDownloads = (uuids: readonly string[]): void => {
  for (const uuid of uuids) {
    const index = queue.indexOf(uuid)
    if (index >= 0) queue.splice(index, 1)
    runningDownload.get(uuid)?.abort()
    finishDownload(uuid)
  }
}

/** @returns whether all of them were deleted */
export const removeDownloads = async (uuids: readonly string[]): Promise<boolean> => {
  const account = readStoredAccount()
  if (!account) return false
  const results = await Promise.allSettled(uuids.map((uuid) => deleteDownload(account, uuid)))
  return results.every(({ status }) => status === 'fulfilled')
}

onUserLeave(() => {
  cancelDownloads(Object.keys(state.get().progress))
  state.set(NO_DOWNLOADS)
})
