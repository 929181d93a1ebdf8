/** A teacher's own notes on a lesson, autosaved while they type. */
import type { LessonNote } from '#contract/learn.ts'
import { MAX_LESSON_NOTE_LENGTH } from '#rules/learn/lessons.ts'
import { ConflictPanel } from '#web/autosave/conflict-panel.tsx'
import { SaveStatusMark } from '#web/autosave/save-status-mark.tsx'
import { useDocumentForm, useOpenDocument } from '#web/autosave/use-autosave-document.ts'
import { teach } from '#web/lib/messages/en/teach.ts'
import { TextArea } from '#web/ui/field/text-area.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { type NoteForm, noteDefinition } from './note-document.ts'
import styles from './my-notes.module.css'

function NoteConflict({ form: { doc, fields, stored, write } }: { form: NoteForm }) {
  const keepBoth = () => {
    write({ text: `${stored.text}\n\n${fields.text}` })
    void doc.choose('mine')
  }
  return (
    <ConflictPanel
      title={teach('notes.theirs')}
      lead={<p>{teach(stored.text ? 'notes.theirs.read' : 'notes.theirs.empty')}</p>}
      choices={[
        { label: teach('notes.both.act'), onChoose: keepBoth, isMain: true },
        { label: teach('notes.mine.act'), onChoose: () => void doc.choose('mine') },
        { label: teach('notes.theirs.act'), onChoose: () => void doc.choose('theirs') },
      ]}
    >
      {stored.text && <blockquote className={styles.theirs}>{stored.text}</blockquote>}
    </ConflictPanel>
  )
}

const statusTexts = {
  saving: teach('notes.saving'),
  saved: teach('notes.saved'),
  here: teach('notes.here'),
  open: teach('notes.open'),
}

function NoteEditor({ doc }: { doc: NoteForm['doc'] }) {
  const form = useDocumentForm(doc)
  const { fields, stored, status, error, write } = form
  const isBlank = stored.revision === 0 && status === 'saved'
  return (
    <>
      <TextArea
        label={teach('notes.hint')}
        value={fields.text}
        maxLength={MAX_LESSON_NOTE_LENGTH}
        rows={5}
        onChange={(event) => write({ text: event.target.value })}
        onBlur={() => void doc.save()}
      />
      {status !== 'conflict' && <SaveStatusMark state={form} texts={statusTexts} isBlank={isBlank} />}
      {status === 'refused' && error && <Banner tone="danger">{error.message}</Banner>}
      {status === 'conflict' && <NoteConflict form={form} />}
    </>
  )
}

export function MyNotes({ note }: { note: LessonNote }) {
  const doc = useOpenDocument(noteDefinition, note)
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
