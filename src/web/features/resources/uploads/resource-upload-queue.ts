/** The uploads into folders; they continue while the admin looks at other pages. */
import { adminFolderList, adminFolderListAll } from '#contract/resources.ts'
import { fileUpload, fileUploadUrls } from '#contract/resources/files.ts'
import { folderUpload, folderUploadUrls } from '#contract/resources/folders.ts'
import type { conflictChoices, ResourceRefused } from '#contract/resources/shapes.ts'
import { NAME_TAKEN } from '#contract/failures.ts'
import type { UploadLimits } from '#rules/uploads.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { resources } from '#web/lib/messages/en/resources.ts'
import {
  type AnnouncedUpload,
  endUpload,
  getUploadAddress,
  type UploadAddress,
} from '#web/lib/uploads/upload-address.ts'
import { getCurrentUser, onUserLeave } from '#web/session/session.ts'
import { SendFileError } from '#web/ui/upload/send-file.ts'
import { createUploadQueue, type UploadQueue } from '#web/ui/upload/upload-queue.ts'
import type { DroppedFiles } from './dropped-files.ts'

type ConflictChoice = (typeof conflictChoices)[number]

interface UploadRequest {
  /** The uuid of the folder; null at the top. */
  place: string | null
  /** The path including its folders. */
  path: string
  on_conflict: ConflictChoice
}

const uploadRequests = new WeakMap<File, UploadRequest>()
const getUploadRequest = (file: File): UploadRequest =>
  uploadRequests.get(file) ?? { place: null, path: file.name, on_conflict: 'refuse' }
const isInFolder = ({ path }: UploadRequest): boolean => path.includes('/')

const throwIfRefused = ([refused]: readonly ResourceRefused[]): void => {
  if (!refused) return
  throw new SendFileError(refused.code === NAME_TAKEN ? resources('upload.taken') : refused.message, refused.code)
}

/** Interval between refreshes of the list in milliseconds, because many small files arrive faster than it loads. */
const REFRESH_INTERVAL_MS = 700
let refreshTimer: ReturnType<typeof setTimeout> | undefined

const refreshListSoon = (): void => {
  refreshTimer ??= setTimeout(() => {
    refreshTimer = undefined
    void refreshAnswers(adminFolderList, adminFolderListAll)
  }, REFRESH_INTERVAL_MS)
}

const announce = async (file: File, signal: AbortSignal): Promise<AnnouncedUpload | undefined> => {
  const request = getUploadRequest(file)
  const { place, path, on_conflict } = request
  if (isInFolder(request)) {
    const Folder = { parent_uuid: place, files: [{ path, size: file.size }] }
    const { Uploads, Refused } = await call(folderUploadUrls, { Folder }, { signal })
    throwIfRefused(Refused)
    return Uploads[0]
  }
  const File = { folder_uuid: place, files: [{ name: path, size: file.size }] }
  const { Uploads, Taken } = await call(fileUploadUrls, { File }, { signal })
  if (Taken.length > 0 && on_conflict === 'refuse') throw new SendFileError(resources('upload.taken'), NAME_TAKEN)
  return Uploads[0]
}

export const resourceUploadQueue: UploadQueue = createUploadQueue<UploadAddress>({
  getUploadAddress(file, signal) {
    const { place, path } = getUploadRequest(file)
    return getUploadAddress(file, `resource ${place ?? ''}/${path}`, () => announce(file, signal))
  },
  onEnd: endUpload,
  async onUploaded(file, { key: key_path }, signal) {
    const request = getUploadRequest(file)
    const { place, path, on_conflict } = request
    if (isInFolder(request)) {
      const Folder = { parent_uuid: place, files: [{ path, key_path }], on_conflict }
      throwIfRefused((await call(folderUpload, { Folder }, { signal })).Refused)
    } else {
      await call(fileUpload, { File: { key_path, name: path, folder_uuid: place, on_conflict } }, { signal })
    }
    refreshListSoon()
  },
})
onUserLeave(() => resourceUploadQueue.clear())

/** Creates empty folders. Failures appear among the uploads with the reason. */
const createEmptyFolders = async (empty: string[], parent_uuid: string | null): Promise<void> => {
  const accountUuid = getCurrentUser()?.user_account_uuid
  const refused = await call(folderUpload, { Folder: { parent_uuid, files: [], empty } }).then(
    ({ Refused }) => Refused,
    ({ message }: Error) => empty.map((path) => ({ path, message })),
  )
  // A person who signed in meanwhile doesn't see these results.
  if (getCurrentUser()?.user_account_uuid !== accountUuid) return
  resourceUploadQueue.addFailed(refused.map(({ path, message }) => ({ name: path, problem: message })))
  refreshListSoon()
}

/** Uploads files. Files in folders may be any number, and only a few are sent at a time. */
export const uploadFiles = (
  { files, empty, unreadable }: DroppedFiles,
  place: string | null,
  limits: UploadLimits,
): void => {
  for (const { file, path } of files) uploadRequests.set(file, { place, path, on_conflict: 'refuse' })
  const hasFolders = files.some(({ path }) => path.includes('/'))
  if (files.length > 0) {
    resourceUploadQueue.add(
      files.map(({ file }) => file),
      hasFolders ? { ...limits, maxFiles: Infinity } : limits,
    )
  }
  resourceUploadQueue.addFailed(unreadable.map((path) => ({ name: path, problem: resources('upload.unreadable') })))
  if (empty.length > 0) void createEmptyFolders(empty, place)
}

/** Retries an upload whose name was taken, as the admin decided. */
export const resolveConflict = (id: string, on_conflict: ConflictChoice): void => {
  const file = resourceUploadQueue.getFile(id)
  if (file) uploadRequests.set(file, { ...getUploadRequest(file), on_conflict })
  resourceUploadQueue.retry(id)
}
