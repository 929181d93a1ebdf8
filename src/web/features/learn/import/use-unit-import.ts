/** The import of one zip: upload, preview and import. */
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#contract/call.ts'
import { unitImport, type UnitImportReport, unitImportUrl } from '#contract/learn/unit-import-export.ts'
import { learnSummary } from '#contract/learn/summary.ts'
import { competencyAndUnitInfo, editorUnit, editorUnits } from '#contract/learn/units.ts'
import { BUSY } from '#contract/failures.ts'
import { toErrorText } from '#web/lib/errors/api-errors.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { endUpload, getUploadAddress } from '#web/lib/uploads/upload-address.ts'
import { uploadFile } from '#web/ui/upload/send-file.ts'

export interface UnitImportState {
  phase: 'choosing' | 'sending' | 'checking' | 'checked' | 'importing' | 'done'
  /** The name of the file. */
  name: string
  size: number
  sent: number
  /** The storage key after the upload. */
  key: string
  asCopy: boolean
  report: UnitImportReport | undefined
  /** Whether something changed here after the preview. */
  isOutdated: boolean
  /** An error message as a sentence. */
  problem: string
  /** The server was busy: the uploaded zip remains there and needn't be sent again. */
  wasServerBusy: boolean
}

const initialState: UnitImportState = {
  phase: 'choosing',
  name: '',
  size: 0,
  sent: 0,
  key: '',
  asCopy: false,
  report: undefined,
  isOutdated: false,
  problem: '',
  wasServerBusy: false,
}

/** Longer file names are cut at the beginning, because the end holds the file type. */
const MAX_NAME_LENGTH = 200

const sendZip = async (
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (sent: number) => void },
) => {
  const File = { name: file.name.slice(-MAX_NAME_LENGTH), size: file.size }
  const announce = async () => (await call(unitImportUrl, { File }, { signal })).Upload
  const source = { getUploadAddress: () => getUploadAddress(file, 'unit', announce), onEnd: endUpload }
  const address = await uploadFile(source, { file, signal, onProgress })
  // Until it is imported, the server can say that it has the whole file.
  endUpload(address, { canResume: true })
  return address.key
}

const getConflictReport = (error: unknown): UnitImportReport | undefined =>
  error instanceof ApiError && error.http === 409 ? (error.body['Import'] as UnitImportReport | undefined) : undefined

/** Whether the server was too busy to answer. */
const isBusy = (error: unknown): boolean => error instanceof ApiError && error.code === BUSY

/** Whether the same request may succeed later: no answer arrived, it was canceled, or the server was busy. */
const isTransient = (error: unknown): boolean => isBusy(error) || !(error instanceof ApiError) || error.http === 0

type UpdateState = (change: Partial<UnitImportState>) => void

/** One step of work; starting a later one aborts it. */
interface ImportRun {
  signal: AbortSignal
  updateState: UpdateState
}

interface ImportRequest {
  key: string
  asCopy: boolean
}

const preview = async ({ signal, updateState }: ImportRun, { key, asCopy }: ImportRequest): Promise<void> => {
  updateState({ phase: 'checking', key, asCopy, problem: '', isOutdated: false })
  const request = { key_path: key, dry_run: true, as_copy: asCopy }
  const { Import } = await call(unitImport, { Import: request }, { signal }).catch((error: unknown) => {
    if (!isTransient(error)) endUpload({ key }, { canResume: false })
    throw error
  })
  updateState({ phase: 'checked', report: Import })
}

const uploadAndPreview = async (run: ImportRun, file: File): Promise<void> => {
  const key = await sendZip(file, { signal: run.signal, onProgress: (sent) => run.updateState({ sent }) })
  await preview(run, { key, asCopy: false })
}

const importUnit = async (
  { signal, updateState }: ImportRun,
  { key, asCopy, report }: UnitImportState,
): Promise<void> => {
  updateState({ phase: 'importing', problem: '', isOutdated: false })
  const seenFields = report ? { seen: report.seen } : {}
  try {
    const request = { key_path: key, dry_run: false, as_copy: asCopy, ...seenFields }
    const { Import } = await call(unitImport, { Import: request }, { signal })
    endUpload({ key }, { canResume: false })
    void refreshAnswers(editorUnits, editorUnit, competencyAndUnitInfo, learnSummary)
    updateState({ phase: Import.outcome === 'refused' ? 'checked' : 'done', report: Import })
  } catch (error) {
    const newReport = getConflictReport(error)
    if (!newReport) throw error
    updateState({ phase: 'checked', report: newReport, isOutdated: true })
  }
}

export interface UnitImport {
  state: UnitImportState
  choose: (file: File) => void
  previewAs: (asCopy: boolean) => void
  previewAgain: () => void
  startImport: () => void
  clear: () => void
}

export const useUnitImport = (): UnitImport => {
  const [state, setState] = useState(initialState)
  const controller = useRef(new AbortController())
  const updateState: UpdateState = (change) => setState((before) => ({ ...before, ...change }))
  useEffect(() => () => controller.current.abort(), [])
  const startRun = (): ImportRun => {
    controller.current.abort()
    controller.current = new AbortController()
    return { signal: controller.current.signal, updateState }
  }
  /**
   * Runs one step of work.
   * @param failurePhase the phase after a failure
   */
  const run = async (
    failurePhase: UnitImportState['phase'],
    work: (run: ImportRun) => Promise<void>,
  ): Promise<void> => {
    const importRun = startRun()
    await work(importRun).catch((error: unknown) => {
      if (importRun.signal.aborted) return
      updateState({ phase: failurePhase, problem: toErrorText(error), wasServerBusy: isBusy(error) })
    })
  }
  return {
    state,
    choose: (file) => {
      setState({ ...initialState, phase: 'sending', name: file.name, size: file.size })
      void run('choosing', (importRun) => uploadAndPreview(importRun, file))
    },
    previewAs: (asCopy) => void run('checked', (importRun) => preview(importRun, { key: state.key, asCopy })),
    previewAgain: () => void run('choosing', (importRun) => preview(importRun, { key: state.key, asCopy: false })),
    startImport: () => void run('checked', (importRun) => importUnit(importRun, state)),
    clear: () => {
      startRun()
      setState(initialState)
    },
  }
}
