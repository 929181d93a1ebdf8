/**
 * A queue of uploads, a few at a time. It knows no endpoint: its creator provides the address of a file, and handles it
 * after the upload. It lives outside of any component, so that a long upload survives a visit to another page.
 */
import { BUSY, FORMAT_NOT_ALLOWED, NAME_TAKEN, SIZE_EXCEEDED } from '#contract/failures.ts'
import { validateFile, TYPE_NOT_ALLOWED_MESSAGE, type UploadLimits } from '#rules/uploads.ts'
import { type AddressSource, uploadFile, type SendFileError, type UploadTarget } from './send-file.ts'
import { uploadMessages } from './upload-messages.ts'

/** The number of files that are uploaded at once; more would only share the same bandwidth. */
const MAX_CONCURRENT = 3
/** Errors that would occur again: the type, and the size. */
export const FINAL_CODES = [FORMAT_NOT_ALLOWED, SIZE_EXCEEDED]
/** Errors after which the uploaded file is still in storage: no answer, the server was busy, or the name is taken. */
const ALREADY_UPLOADED_CODES = ['none', BUSY, NAME_TAKEN]

export interface QueuedUpload {
  id: string
  name: string
  /** Bytes. */
  size: number
  state: 'waiting' | 'sending' | 'checking' | 'done' | 'failed'
  /** Uploaded bytes. */
  sent: number
  /** The error message, if it failed. */
  problem: string
  /** A status code of the API, if it failed with one. */
  code: string
  canRetry: boolean
}

export interface UploadHandlers<Address extends UploadTarget> extends AddressSource<Address> {
  /** Called when the file is in storage. */
  onUploaded: (file: File, address: Address, signal: AbortSignal) => Promise<void>
}

export interface UploadState {
  uploads: readonly QueuedUpload[]
  /** The problem of the last selection as a whole. */
  problem: string
}

export interface UploadQueue {
  state: () => UploadState
  onChange: (listener: () => void) => () => void
  add: (files: readonly File[], limits: UploadLimits) => void
  /** Adds rows for files that could not even be started. */
  addFailed: (failed: readonly Pick<QueuedUpload, 'name' | 'problem'>[]) => void
  retry: (id: string) => void
  /** Returns the file as it was chosen. */
  getFile: (id: string) => File | undefined
  /** Stops a running upload, and removes its row. */
  remove: (id: string) => void
  removeDone: () => void
  dismissProblem: () => void
  /** Stops all uploads and removes all rows. */
  clear: () => void
}

const isRunning = ({ state }: QueuedUpload): boolean => state === 'sending' || state === 'checking'
export const isPending = (upload: QueuedUpload): boolean => upload.state === 'waiting' || isRunning(upload)

/**
 * Storage doesn't know which file types are allowed, so its error gets the same text as the check before the upload.
 */
const toFailure = (error: unknown, limits: UploadLimits): Partial<QueuedUpload> => {
  const { message = uploadMessages.refused, code = '' } = error as Partial<SendFileError>
  const problem = message === TYPE_NOT_ALLOWED_MESSAGE ? uploadMessages.problem('format_not_allowed', limits) : message
  return { state: 'failed', problem, code, canRetry: !FINAL_CODES.includes(code), sent: 0 }
}

let lastId = 0

interface Row {
  name: string
  /** Bytes, if known. */
  size?: number
  /** Empty if there is no error so far. */
  problem: string
}

const createRow = ({ name, size = 0, problem }: Row): QueuedUpload => {
  lastId += 1
  const state = problem ? 'failed' : 'waiting'
  return { id: String(lastId), name, size, state, sent: 0, problem, code: '', canRetry: false }
}

const toUpload = ({ name, size }: File, limits: UploadLimits): QueuedUpload => {
  const problem = validateFile({ name, size }, limits)
  return createRow({ name, size, problem: problem ? uploadMessages.problem(problem, limits) : '' })
}

/** Holds the state of all uploads, and notifies the listeners. */
const createUploadStore = () => {
  let state: UploadState = { uploads: [], problem: '' }
  const listeners = new Set<() => void>()
  const update = (more: Partial<UploadState>) => {
    state = { ...state, ...more }
    listeners.forEach((listener) => listener())
  }
  return {
    state: () => state,
    update,
    updateUpload: (id: string, more: Partial<QueuedUpload>) =>
      update({ uploads: state.uploads.map((upload) => (upload.id === id ? { ...upload, ...more } : upload)) }),
    onChange: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

type UploadStore = ReturnType<typeof createUploadStore>

interface QueuedFile<Address> {
  file: File
  limits: UploadLimits
  /** The file is in storage and need not be uploaded again. */
  uploadedAddress?: Address | undefined
}

interface TransferContext<Address extends UploadTarget> {
  port: UploadHandlers<Address>
  store: UploadStore
  id: string
  chosen: QueuedFile<Address>
  signal: AbortSignal
  /** Uploads the file. */
  send: typeof uploadFile
}

const startSending = <A extends UploadTarget>(context: TransferContext<A>): Promise<A> => {
  const { port, store, id, chosen, signal, send } = context
  store.updateUpload(id, { state: 'sending', problem: '' })
  return send(port, { file: chosen.file, signal, onProgress: (sent) => store.updateUpload(id, { sent }) })
}

const transfer = async <A extends UploadTarget>(context: TransferContext<A>): Promise<void> => {
  const { port, store, id, chosen, signal } = context
  const { file, limits } = chosen
  try {
    const address = chosen.uploadedAddress ?? (await startSending(context))
    chosen.uploadedAddress = address
    store.updateUpload(id, { state: 'checking', problem: '', sent: file.size })
    await port.onUploaded(file, address, signal)
    port.onEnd(address, { canResume: false })
    store.updateUpload(id, { state: 'done' })
  } catch (error) {
    const isStillThere = ALREADY_UPLOADED_CODES.includes((error as Partial<SendFileError>).code ?? '')
    if (chosen.uploadedAddress) port.onEnd(chosen.uploadedAddress, { canResume: isStillThere })
    if (!isStillThere) chosen.uploadedAddress = undefined
    if (!signal.aborted) store.updateUpload(id, toFailure(error, limits))
  }
}

/** @param send uploads one file */
export const createUploadQueue = <A extends UploadTarget>(port: UploadHandlers<A>, send = uploadFile): UploadQueue => {
  const store = createUploadStore()
  const files = new Map<string, QueuedFile<A>>()
  const running = new Map<string, AbortController>()

  const startNext = (): void => {
    for (const { id, state } of store.state().uploads) {
      if (running.size >= MAX_CONCURRENT) return
      const chosen = files.get(id)
      if (state !== 'waiting' || !chosen || running.has(id)) continue
      const controller = new AbortController()
      running.set(id, controller)
      void transfer({ port, store, id, chosen, signal: controller.signal, send }).finally(() => {
        running.delete(id)
        startNext()
      })
    }
  }
  const removeUploads = (ids: readonly string[]): void => {
    for (const id of ids) {
      running.get(id)?.abort()
      files.delete(id)
    }
    store.update({ uploads: store.state().uploads.filter(({ id }) => !ids.includes(id)) })
  }
  return {
    state: store.state,
    onChange: store.onChange,
    add(chosen, limits) {
      const problem = chosen.length > limits.maxFiles ? uploadMessages.problem('too_many_files', limits) : ''
      if (problem) return store.update({ problem })
      const added = chosen.map((file) => ({ file, upload: toUpload(file, limits) }))
      for (const { file, upload } of added) files.set(upload.id, { file, limits })
      store.update({ problem: '', uploads: [...store.state().uploads, ...added.map(({ upload }) => upload)] })
      return startNext()
    },
    addFailed: (failed) => store.update({ uploads: [...store.state().uploads, ...failed.map(createRow)] }),
    retry(id) {
      store.updateUpload(id, { state: 'waiting', problem: '', code: '', sent: 0 })
      startNext()
    },
    getFile: (id) => files.get(id)?.file,
    remove: (id) => removeUploads([id]),
    removeDone: () => removeUploads(store.state().uploads.flatMap(({ id, state }) => (state === 'done' ? [id] : []))),
    dismissProblem: () => store.update({ problem: '' }),
    clear() {
      removeUploads(store.state().uploads.map(({ id }) => id))
      store.update({ problem: '' })
    },
  }
}
