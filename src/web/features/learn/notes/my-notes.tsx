/** A teacher's own notes on a lesson, autosaved while they type. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { LessonNote } from '#contract/learn.ts'
import { LONGEST_NOTE } from '#rules/learn/lessons.ts'
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
  const [sheet, setSheet] = useState<NoteDocument>()
  useEffect(() => {
    let gone = false
    let opened: NoteDocument | undefined
    const bring = async (mine: string) => {
      opened = await openNoteDocument(mine, note)
      if (!gone) setSheet(opened)
    }
    if (account) void bring(account)
    return () => {
      gone = true
    }
  }, [account, note])
  useEffect(() => {
    if (!sheet) return undefined
    const leave = () => void (document.visibilityState === 'hidden' && sheet.flush())
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      void closeNoteDocument(sheet)
    }
  }, [sheet])
  return sheet
}

const signs = {
  saving: ['arrows-clockwise', 'notes.saving'],
  saved: ['check-bold', 'notes.saved'],
  here: ['device-mobile', 'notes.here'],
  open: ['device-mobile', 'notes.open'],
} as const

function SavedMark({ status }: { status: NoteDocumentState['status'] }) {
  if (status === 'blank') return <p className={styles.mark} role="status" />
  const [icon, words] = signs[status]
  return (
    <p className={styles.mark} role="status">
      <Icon name={icon} />
      {teach(words)}
    </p>
  )
}

function NoteConflict({ sheet, theirs }: { sheet: NoteDocument; theirs: LessonNote }) {
  return (
    <div className={styles.divided} role="alert">
      <p>
        <strong>{teach('notes.theirs')}</strong>
      </p>
      <p>{teach(theirs.text ? 'notes.theirs.read' : 'notes.theirs.empty')}</p>
      {theirs.text && <blockquote className={styles.theirs}>{theirs.text}</blockquote>}
      <div className={styles.acts}>
        <Button look="board" size="small" onClick={() => void sheet.keepMine({ withTheirs: true })}>
          {teach('notes.both.act')}
        </Button>
        <Button look="line" size="small" onClick={() => void sheet.keepMine()}>
          {teach('notes.mine.act')}
        </Button>
        <Button look="line" size="small" onClick={() => sheet.takeTheirs()}>
          {teach('notes.theirs.act')}
        </Button>
      </div>
    </div>
  )
}

function Open({ sheet }: { sheet: NoteDocument }) {
  const { note, status, theirs, refused } = useSyncExternalStore(sheet.subscribe, sheet.snapshot)
  return (
    <>
      <TextArea
        label={teach('notes.hint')}
        value={note.text}
        maxLength={LONGEST_NOTE}
        rows={5}
        onChange={(event) => sheet.write(event.target.value)}
        onBlur={() => void sheet.flush()}
      />
      {!theirs && <SavedMark status={status} />}
      {refused && <Banner tone="danger">{refused}</Banner>}
      {theirs && <NoteConflict sheet={sheet} theirs={theirs} />}
    </>
  )
}

export function MyNotes({ note }: { note: LessonNote }) {
  const sheet = useNoteDocument(note)
  return (
    <section aria-labelledby="notes-title" className={styles.notes}>
      <h2 id="notes-title" className={styles.title}>
        {teach('notes')}
      </h2>
      <p className={styles.private}>
        <Icon name="lock-simple" />
        {teach('notes.private')}
      </p>
      {sheet && <Open sheet={sheet} />}
    </section>
  )
}
