/** The state of an import, from its preview to the new people's sign-ins. */
import { useState } from 'react'
import {
  invitationsCreate,
  type NewSignIn,
  passphrasesCreate,
  personCounts,
  personList,
} from '#contract/identity/people.ts'
import { peopleImport, peopleImportPreview, type PeopleReport } from '#contract/identity/people-import.ts'
import type { ResponseData } from '#contract/endpoint.ts'
import { MAX_INVITED, MAX_PASSPHRASES } from '#rules/people/people.ts'
import { call } from '#web/lib/api.ts'
import { refreshAnswers, useAction } from '#web/lib/answers.ts'

/** A workbook, or the files of a roster: its zip, or its tables one by one. */
type ImportFiles = { name: string; content: string }[]

export type MissingPeopleChoice = 'keep' | 'deactivate'
export type NewPeople = ResponseData<typeof peopleImport>['New']

/** Runs the preview of an import, and then the import. */
export const usePeopleImport = () => {
  const [text, setText] = useState('')
  const [files, setFiles] = useState<ImportFiles>([])
  const [missing, setMissing] = useState<MissingPeopleChoice>('keep')
  const [report, setReport] = useState<PeopleReport>()
  const [newcomers, setNewcomers] = useState<NewPeople>()
  const previewAction = useAction(peopleImportPreview)
  const importAction = useAction(peopleImport, { refreshes: [personList, personCounts] })
  const preview = async (list: string, chosenFiles: ImportFiles = []) => {
    setText(list)
    setFiles(chosenFiles)
    const answer = await previewAction.attempt({ Import: { text: list, files: chosenFiles, missing } })
    if (answer) setReport(answer.Report)
  }
  const importPeople = async (many_leave: boolean) => {
    if (!report) return
    const { fingerprint } = report
    const answer = await importAction.attempt({ Import: { text, files, missing, fingerprint, many_leave } })
    if (!answer) return
    setReport(answer.Report)
    setNewcomers(answer.New)
  }
  const startOver = () => {
    previewAction.reset()
    importAction.reset()
    setReport(undefined)
    setNewcomers(undefined)
  }
  return {
    text,
    setText,
    missing,
    setMissing,
    report,
    newcomers,
    preview,
    importPeople,
    startOver,
    previewAction,
    importAction,
  }
}

export type PeopleImport = ReturnType<typeof usePeopleImport>

export type SignInKind = 'passphrases' | 'invitations'

interface CreationProgress {
  done: number
  count: number
}

/** Creates sign-ins in batches: each takes the server a moment, and other people sign in meanwhile. */
export const useSignInCreation = (kind: SignInKind, people: readonly { uuid: string }[]) => {
  const [progress, setProgress] = useState<CreationProgress>()
  const [createdSignIns, setCreatedSignIns] = useState<NewSignIn[]>([])
  const [error, setError] = useState<Error>()
  const batchSize = kind === 'passphrases' ? MAX_PASSPHRASES : MAX_INVITED
  const createSignIns = async () => {
    setError(undefined)
    const signIns = [...createdSignIns]
    try {
      while (signIns.length < people.length) {
        setProgress({ done: signIns.length, count: people.length })
        const uuids = people.slice(signIns.length, signIns.length + batchSize).map(({ uuid }) => uuid)
        const answer = await call(kind === 'passphrases' ? passphrasesCreate : invitationsCreate, { People: { uuids } })
        signIns.push(...answer.SignIns)
        setCreatedSignIns([...signIns])
      }
      await refreshAnswers(personList, personCounts)
    } catch (cause) {
      setError(cause as Error)
    } finally {
      setProgress(undefined)
    }
  }
  return {
    progress,
    createdSignIns,
    error,
    createSignIns,
    areAllCreated: createdSignIns.length > 0 && createdSignIns.length === people.length,
  }
}
