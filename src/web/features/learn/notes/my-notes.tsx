/** A teacher's own notes on a lesson, autosaved while they type. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { LessonNote } from '#contract/learn.ts'
import { MAX_LESSON_NOTE_LENGTH } from '#rules/learn/lessons.ts'
import { teach } from '#web/lib/messages/en/teach.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { TextArea } from '#web/ui/field/text-area.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import type { NoteDocument, NoteDocumentState } from './note-document.ts'
import styles from './my-notes.module.css'
import { closeNoteDocument, openNoteDocument } from './note-documents.ts'

const useNoteDocument = (note: LessonNote): NoteDocument | undefined => {
  const account = useUser()?.user_account_uuid
  const [doc, setDoc] = useState<NoteDocument>()
  useEffect(() => {
    let isCanceled = false
    let opened: NoteDocument | undefined
    const openNote = async (accountUuid: string) => {
      opened = await openNoteDocument(accountUuid, note)
      if (!isCanceled) setDoc(opened)
    }
    if (account) void openNote(account)
    return () => {
      isCanceled = true
    }
  }, [account, note])
  useEffect(() => {
    if (!doc) return undefined
    const flushIfHidden = () => void (document.visibilityState === 'hidden' && doc.flush())
    document.addEventListener('visibilitychange', flushIfHidden)
    return () => {
      document.removeEventListener('visibilitychange', flushIfHidden)
      void closeNoteDocument(doc)
    }
  }, [doc])
  return doc
}

const statusIcons = {
  saving: ['arrows-clockwise', 'notes.saving'],
  saved: ['check-bold', 'notes.saved'],
  here: ['device-mobile', 'notes.here'],
  open: ['device-mobile', 'notes.open'],
} as const

function SaveStatusMark({ status }: { status: NoteDocumentState['status'] }) {
  if (status === 'blank') return <p className={styles.mark} role="status" />
  const [icon, messageKey] = statusIcons[status]
  return (
    <p className={styles.mark} role="status">
      <Icon name={icon} />
      {teach(messageKey)}
    </p>
  )
}

function NoteConflict({ doc, theirs }: { doc: NoteDocument; theirs: LessonNote }) {
  return (
    <div className={styles.conflict} role="alert">
      <p>
        <strong>{teach('notes.theirs')}</strong>
      </p>
      <p>{teach(theirs.text ? 'notes.theirs.read' : 'notes.theirs.empty')}</p>
      {theirs.text && <blockquote className={styles.theirs}>{theirs.text}</blockquote>}
      <div className={styles.acts}>
        <Button look="board" size="small" onClick={() => void doc.keepMine({ withTheirs: true })}>
          {teach('notes.both.act')}
        </Button>
        <Button look="line" size="small" onClick={() => void doc.keepMine()}>
          {teach('notes.mine.act')}
        </Button>
        <Button look="line" size="small" onClick={() => doc.acceptTheirs()}>
          {teach('notes.theirs.act')}
        </Button>
      </div>
    </div>
  )
}

function NoteEditor({ doc }: { doc: NoteDocument }) {
  const { note, status, theirs, refused } = useSyncExternalStore(doc.subscribe, doc.snapshot)
  return (
    <>
      <TextArea
        label={teach('notes.hint')}
        value={note.text}
        maxLength={MAX_LESSON_NOTE_LENGTH}
        rows={5}
        onChange={(event) => doc.write(event.target.value)}
        onBlur={() => void doc.flush()}
      />
      {!theirs && <SaveStatusMark status={status} />}
      {refused && <Banner tone="danger">{refused}</Banner>}
      {theirs && <NoteConflict doc={doc} theirs={theirs} />}
    </>
  )
}

export function MyNotes({ note }: { note: LessonNote }) {
  const doc = useNoteDocument(note)
  return (
    <section aria-labelledby="notes-title" className={styles.notes}>
      <h2 id="notes-title" className={styles.title}>
        {teach('notes')}
      </h2>
      <p className={styles.private}>
        <Icon name="lock-simple" />
        {teach('notes.private')}
      </p>
      {doc && <NoteEditor doc={doc} />}
    </section>
  )
}
