/** The import of one zip: upload, preview and import. */
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#contract/call.ts'
import { unitImport, type UnitImportReport, unitImportUrl } from '#contract/learn/exchange.ts'
import { learnSummary } from '#contract/learn/summary.ts'
import { competencyAndUnitInfo, editorUnit, editorUnits } from '#contract/learn/units.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { sendFile } from '#web/ui/upload/send-file.ts'

export interface ImportState {
  phase: 'choosing' | 'sending' | 'checking' | 'checked' | 'taking' | 'done'
  /** The name of the file. */
  name: string
  size: number
  sent: number
  /** The storage key after the upload. */
  key: string
  asCopy: boolean
  report: UnitImportReport | undefined
  /** Whether something changed here after the preview. */
  isMoved: boolean
  /** An error message as a sentence. */
  problem: string
  /** The server was busy: the uploaded zip remains there and needn't be sent again. */
  isForLater: boolean
}

const initialState: ImportState = {
  phase: 'choosing',
  name: '',
  size: 0,
  sent: 0,
  key: '',
  asCopy: false,
  report: undefined,
  isMoved: false,
  problem: '',
  isForLater: false,
}

/** Longer file names are cut at the beginning, because the end holds the file type. */
const LONGEST_NAME = 200

const sendZip = async (
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (sent: number) => void },
) => {
  const File = { name: file.name.slice(-LONGEST_NAME), size: file.size }
  const { Upload } = await call(unitImportUrl, { File }, { signal })
  await sendFile({ url: Upload.url, contentType: Upload.content_type }, { file, signal, onProgress })
  return Upload.key_path
}

const reportIn = (error: unknown): UnitImportReport | undefined =>
  error instanceof ApiError && error.http === 409 ? (error.body['Import'] as UnitImportReport | undefined) : undefined

/** Whether the server was too busy to answer. */
const isBusy = (error: unknown): boolean => error instanceof ApiError && error.code === '503'

type UpdateState = (change: Partial<ImportState>) => void

/** One step of work; starting a later one aborts it. */
interface ImportRun {
  signal: AbortSignal
  become: UpdateState
}

interface ImportRequest {
  key: string
  asCopy: boolean
}

const preview = async ({ signal, become }: ImportRun, { key, asCopy }: ImportRequest): Promise<void> => {
  become({ phase: 'checking', key, asCopy, problem: '', isMoved: false })
  const { Import } = await call(unitImport, { Import: { key_path: key, dry_run: true, as_copy: asCopy } }, { signal })
  become({ phase: 'checked', report: Import })
}

const uploadAndPreview = async (run: ImportRun, file: File): Promise<void> => {
  const key = await sendZip(file, { signal: run.signal, onProgress: (sent) => run.become({ sent }) })
  await preview(run, { key, asCopy: false })
}

const importUnit = async ({ signal, become }: ImportRun, { key, asCopy, report }: ImportState): Promise<void> => {
  become({ phase: 'taking', problem: '', isMoved: false })
  const seenFields = report ? { seen: report.seen } : {}
  try {
    const request = { key_path: key, dry_run: false, as_copy: asCopy, ...seenFields }
    const { Import } = await call(unitImport, { Import: request }, { signal })
    void refreshAnswers(editorUnits, editorUnit, competencyAndUnitInfo, learnSummary)
    become({ phase: Import.outcome === 'refused' ? 'checked' : 'done', report: Import })
  } catch (error) {
    const now = reportIn(error)
    if (!now) throw error
    become({ phase: 'checked', report: now, isMoved: true })
  }
}

export interface Importing {
  state: ImportState
  choose: (file: File) => void
  previewAs: (asCopy: boolean) => void
  previewAgain: () => void
  take: () => void
  clear: () => void
}

export const useImporting = (): Importing => {
  const [state, setState] = useState(initialState)
  const controller = useRef(new AbortController())
  const become: UpdateState = (change) => setState((before) => ({ ...before, ...change }))
  useEffect(() => () => controller.current.abort(), [])
  const begin = (): ImportRun => {
    controller.current.abort()
    controller.current = new AbortController()
    return { signal: controller.current.signal, become }
  }
  /**
   * Runs one step of work.
   * @param otherwise the phase after a failure
   */
  const run = async (otherwise: ImportState['phase'], work: (run: ImportRun) => Promise<void>): Promise<void> => {
    const importRun = begin()
    await work(importRun).catch((error: unknown) => {
      if (importRun.signal.aborted) return
      become({ phase: otherwise, problem: (error as Error).message, isForLater: isBusy(error) })
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
    take: () => void run('checked', (importRun) => importUnit(importRun, state)),
    clear: () => {
      begin()
      setState(initialState)
    },
  }
}
