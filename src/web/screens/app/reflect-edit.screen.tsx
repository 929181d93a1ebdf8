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
import { keepAssignment } from '#web/lib/keep-assignment.ts'
import { paths } from '#web/lib/paths.ts'
import { journal } from '#web/lib/messages/en/journal.ts'
import { useUser } from '#web/session/session.ts'
import { offerUndo } from '#web/ui/notice/offer-undo.ts'
import { Page } from '#web/ui/page/page.tsx'
import { ErrorState, OfflineState } from '#web/ui/state/state.tsx'
import styles from './journal.module.css'
import { ReflectTabs } from './reflect-tabs.tsx'

interface Came {
  /** The entry's id on this device, once it has one. */
  client_uuid?: string
  uuid?: string
  /** True for a new entry, even if another one was begun before. */
  fresh?: boolean
  prompt?: string
}

const cameWith = (state: unknown): Came | undefined => (typeof state === 'object' && state ? state : undefined)

/** The entry gets its id before anything is written, so that a reload finds the same one. */
function NewPage({ came }: { came: Came }) {
  const account = useUser()?.user_account_uuid ?? ''
  const navigate = useNavigate()
  const { search } = useLocation()
  const { fresh = false, prompt } = came
  useEffect(() => {
    let isCancelled = false
    const name = async () => {
      const client_uuid = await getNextPageId(account, fresh)
      if (!isCancelled) void navigate({ search }, { replace: true, state: { client_uuid, prompt } satisfies Came })
    }
    if (account) void name()
    return () => {
      isCancelled = true
    }
  }, [account, fresh, prompt, search, navigate])
  return null
}

/** Once the server has the entry, the address names it. */
const useArrival = (sheet: JournalDocument, came: Came, isNew: boolean) => {
  const navigate = useNavigate()
  const { search } = useLocation()
  const arrived = useDocumentState(sheet).page.stored?.uuid
  useEffect(() => {
    if (!isNew || !arrived || came.uuid === arrived) return
    void navigate({ search }, { replace: true, state: { ...came, uuid: arrived } satisfies Came })
  }, [arrived, isNew, came, search, navigate])
}

function OpenDocument({ sheet, came, isNew }: { sheet: JournalDocument; came: Came; isNew: boolean }) {
  const navigate = useNavigate()
  const [trouble, setTrouble] = useState<string>()
  const { page, status } = useDocumentState(sheet)
  useArrival(sheet, came, isNew)
  const { title, content } = page.words
  const { noticed, close } = useSafetyNotice(`${title}\n${content}`, page.client_uuid)
  const done = () => {
    void closeDocument(sheet, { finished: true })
    void navigate(paths.journal)
  }
  const remove = async () => {
    try {
      const undo = await sheet.remove()
      discardDocument(sheet)
      await refreshAnswers(contract.summary)
      const restore = async () => {
        await undo()
        await refreshAnswers(contract.summary)
      }
      offerUndo({ text: journal('deleted'), label: journal('undo'), undo: restore, restored: journal('restored') })
      void navigate(paths.journal)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setTrouble(error.http === 0 ? journal('delete.offline') : error.message)
    }
  }
  return (
    <JournalEditor
      doc={sheet}
      aside={
        noticed && <SafetyNoticeCard place="journal" saved={status === 'saved' || status === 'here'} onClose={close} />
      }
      trouble={trouble}
      onDone={done}
      onDelete={() => void remove()}
    />
  )
}

function Desk({ uuid, came }: { uuid: string | undefined; came: Came }) {
  const account = useUser()?.user_account_uuid ?? ''
  const options = { uuid: uuid ?? came.uuid, clientUuid: came.client_uuid, begun: { prompt: came.prompt ?? null } }
  const visit = uuid ?? came.client_uuid ?? ''
  const { doc, error, retry } = useOpenDocument(account, options, visit)
  const isOut = error instanceof ApiError && error.http === 0
  return (
    <div className={styles.desk}>
      <EntryBrowser current={doc?.page.client_uuid ?? came.client_uuid} isSidebar />
      {doc && <OpenDocument key={visit} sheet={doc} came={came} isNew={uuid === undefined} />}
      {error && (isOut ? <OfflineState /> : <ErrorState message={error.message} onRetry={retry} />)}
    </div>
  )
}

export function ReflectEditScreen() {
  const { uuid } = useParams()
  const here = useLocation()
  const came = cameWith(here.state)
  if (uuid !== undefined && !came) return <Navigate to={keepAssignment(paths.reflectEdit, here)} replace />
  return (
    <Page title={journal(uuid ? 'title.one' : 'title.new')} heading={journal('title')} actions={<ReflectTabs />} big>
      <div className={styles.help}>
        <NeedHelp />
      </div>
      {uuid === undefined && !came?.client_uuid ? (
        <NewPage came={came ?? {}} />
      ) : (
        <Desk uuid={uuid} came={came ?? {}} />
      )}
    </Page>
  )
}
