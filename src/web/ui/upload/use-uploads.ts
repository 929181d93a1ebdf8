import { useEffect, useSyncExternalStore } from 'react'
import { isPending, type UploadQueue, type UploadState } from './upload-queue.ts'

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Returns the state of the uploads; a page with unfinished uploads asks before it closes. */
export const useUploads = (queue: UploadQueue): UploadState => {
  const state = useSyncExternalStore(queue.onChange, queue.state)
  const hasUnsent = state.uploads.some(isPending)
  useEffect(() => {
    if (!hasUnsent) return undefined
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [hasUnsent])
  return state
}
