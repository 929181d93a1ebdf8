/** /reflect/edit and /reflect/edit/{uuid} edit one journal entry, next to the list of all others. */
import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { ApiError } from '#contract/call.ts'
import * as contract from '#contract/journal.ts'
import type { JournalDocument } from '#web/features/journal/journal-document.ts'
import { closeDocument, discardDocument, getNextPageId } from '#web/features/journal/journal-documents.ts'
import { JournalEditor } from '#web/features/journal/journal-editor.tsx'
import { EntryBrowser } from '#web/features/journal/entry-browser.tsx'
import { useOpenDocument, useDocumentState } from '#web/features/journal/use-journal-document.ts'
import { NeedHelp } from '#web/features/support/need-help.tsx'
import { SafetyNoticeCard } from '#web/features/support/safety-notice-card.tsx'
import { useSafetyNotice } from '#web/features/support/use-safety-notice.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { preserveAssignment } from '#web/lib/address/preserve-assignment.ts'
import { paths } from '#web/lib/paths.ts'
import { journal } from '#web/lib/messages/en/journal.ts'
import { useUser } from '#web/session/session.ts'
import { offerUndo } from '#web/ui/notice/offer-undo.ts'
import { Page } from '#web/ui/page/page.tsx'
import { ErrorState, OfflineState } from '#web/ui/state/state.tsx'
import styles from './journal.module.css'
import { ReflectTabs } from './reflect-tabs.tsx'

interface EntryState {
  /** The entry's id on this device, once it has one. */
  client_uuid?: string
  uuid?: string
  /** True for a new entry, even if another one was begun before. */
  fresh?: boolean
  prompt?: string
}

const readEntryState = (state: unknown): EntryState | undefined =>
  typeof state === 'object' && state ? state : undefined

/** The entry gets its id before anything is written, so that a reload finds the same one. */
function NewEntry({ entryState }: { entryState: EntryState }) {
  const account = useUser()?.user_account_uuid ?? ''
  const navigate = useNavigate()
  const { search } = useLocation()
  const { fresh = false, prompt } = entryState
  useEffect(() => {
    let isCanceled = false
    const assignId = async () => {
      const client_uuid = await getNextPageId(account, fresh)
      if (!isCanceled) {
        void navigate({ search }, { replace: true, state: { client_uuid, prompt } satisfies EntryState })
      }
    }
    if (account) void assignId()
    return () => {
      isCanceled = true
    }
  }, [account, fresh, prompt, search, navigate])
  return null
}

/** Once the server has the entry, the address names it. */
const useEntryAddress = (journalDoc: JournalDocument, entryState: EntryState, isNew: boolean) => {
  const navigate = useNavigate()
  const { search } = useLocation()
  const storedUuid = useDocumentState(journalDoc).page.stored?.uuid
  useEffect(() => {
    if (!isNew || !storedUuid || entryState.uuid === storedUuid) return
    void navigate({ search }, { replace: true, state: { ...entryState, uuid: storedUuid } satisfies EntryState })
  }, [storedUuid, isNew, entryState, search, navigate])
}

function OpenDocument({
  journalDoc,
  entryState,
  isNew,
}: {
  journalDoc: JournalDocument
  entryState: EntryState
  isNew: boolean
}) {
  const navigate = useNavigate()
  const [deleteError, setDeleteError] = useState<string>()
  const { page, status } = useDocumentState(journalDoc)
  useEntryAddress(journalDoc, entryState, isNew)
  const { title, content } = page.words
  const { noticed, close } = useSafetyNotice(`${title}\n${content}`, page.client_uuid)
  const finish = () => {
    void closeDocument(journalDoc, { finished: true })
    void navigate(paths.journal)
  }
  const remove = async () => {
    try {
      const undo = await journalDoc.remove()
      discardDocument(journalDoc)
      await refreshAnswers(contract.summary)
      const restore = async () => {
        await undo()
        await refreshAnswers(contract.summary)
      }
      offerUndo({ text: journal('deleted'), label: journal('undo'), undo: restore, restored: journal('restored') })
      void navigate(paths.journal)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setDeleteError(error.http === 0 ? journal('delete.offline') : error.message)
    }
  }
  return (
    <JournalEditor
      doc={journalDoc}
      aside={
        noticed && <SafetyNoticeCard place="journal" saved={status === 'saved' || status === 'here'} onClose={close} />
      }
      problem={deleteError}
      onDone={finish}
      onDelete={() => void remove()}
    />
  )
}

function OpenEntry({ uuid, entryState }: { uuid: string | undefined; entryState: EntryState }) {
  const account = useUser()?.user_account_uuid ?? ''
  const options = {
    uuid: uuid ?? entryState.uuid,
    clientUuid: entryState.client_uuid,
    initialContent: { prompt: entryState.prompt ?? null },
  }
  const visitKey = uuid ?? entryState.client_uuid ?? ''
  const { doc, error, retry } = useOpenDocument(account, options, visitKey)
  const isOffline = error instanceof ApiError && error.http === 0
  return (
    <div className={styles.desk}>
      <EntryBrowser current={doc?.page.client_uuid ?? entryState.client_uuid} isSidebar />
      {doc && <OpenDocument key={visitKey} journalDoc={doc} entryState={entryState} isNew={uuid === undefined} />}
      {error && (isOffline ? <OfflineState /> : <ErrorState message={error.message} onRetry={retry} />)}
    </div>
  )
}

export function ReflectEditScreen() {
  const { uuid } = useParams()
  const location = useLocation()
  const entryState = readEntryState(location.state)
  if (uuid !== undefined && !entryState) {
    return <Navigate to={preserveAssignment(paths.reflectEdit, location)} replace />
  }
  return (
    <Page title={journal(uuid ? 'title.one' : 'title.new')} heading={journal('title')} actions={<ReflectTabs />} big>
      <div className={styles.help}>
        <NeedHelp />
      </div>
      {uuid === undefined && !entryState?.client_uuid ? (
        <NewEntry entryState={entryState ?? {}} />
      ) : (
        <OpenEntry uuid={uuid} entryState={entryState ?? {}} />
      )}
    </Page>
  )
}
