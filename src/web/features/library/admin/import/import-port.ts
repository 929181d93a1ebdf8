/** The single import of this page, with the requests it needs. */
import { useEffect, useSyncExternalStore } from 'react'
import { sessionInfo, sessionList } from '#contract/catalog.ts'
import { groupList } from '#contract/catalog/groups.ts'
import { sessionImport } from '#contract/catalog/imports.ts'
import { uploadUrls } from '#contract/catalog/uploads.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { endUpload, getUploadAddress } from '#web/lib/uploads/upload-address.ts'
import { onUserLeave } from '#web/session/session.ts'
import { SendFileError, uploadFile } from '#web/ui/upload/send-file.ts'
import { FINAL_CODES } from '#web/ui/upload/upload-queue.ts'
import { MAX_FILE_NAME_LENGTH } from '../uploads/audio-queues.ts'
import { createFolderImport, FileRejectedError, type FolderImportState } from './folder-import.ts'

/** A file of up to this many bytes is read into memory and hashed. A larger one counts as changed. */
const MAX_HASHED_BYTES = 256 * 1024 * 1024

const toHex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const toFinalError = (error: unknown): unknown =>
  error instanceof SendFileError && FINAL_CODES.includes(error.code) ? new FileRejectedError(error.message) : error

export const folderImport = createFolderImport({
  async hash(file) {
    // Browsers provide `crypto.subtle` only over HTTPS.
    if (!('subtle' in crypto) || file.size > MAX_HASHED_BYTES) return undefined
    return toHex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  },
  async check(manifest, files, signal) {
    return (await call(sessionImport, { Import: { manifest, files, dry_run: true } }, { signal })).Import
  },
  async send(file, name, { signal, onProgress }) {
    const files = [{ name: name.slice(-MAX_FILE_NAME_LENGTH), size: file.size }]
    const announce = async () => (await call(uploadUrls, { File: { kind: 'import', files } }, { signal })).Uploads[0]
    const source = { getUploadAddress: () => getUploadAddress(file, 'import', announce), onEnd: endUpload }
    const address = await uploadFile(source, { file, signal, onProgress }).catch((error: unknown) => {
      throw toFinalError(error)
    })
    // Until it is imported, the server can say that it has the whole file.
    endUpload(address, { canResume: true })
    return address.key
  },
  async importRows(manifest, batch, signal) {
    const { Import } = await call(sessionImport, { Import: { manifest, ...batch, dry_run: false } }, { signal })
    for (const { key_path: key = '' } of batch.files) endUpload({ key }, { canResume: false })
    void refreshAnswers(sessionList, sessionInfo, groupList)
    return Import
  },
})
onUserLeave(() => folderImport.clear())

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()

/** The browser asks before it closes a page that is still sending. */
export const useFolderImport = (): FolderImportState => {
  const state = useSyncExternalStore(folderImport.onChange, folderImport.state)
  const isSending = state.phase === 'sending'
  useEffect(() => {
    if (!isSending) return undefined
    addEventListener('beforeunload', preventUnload)
    return () => removeEventListener('beforeunload', preventUnload)
  }, [isSending])
  return state
}
