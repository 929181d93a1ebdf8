/** The lined page of an entry: the prompt it started from, an optional title, the text, the sun and the save status. */
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { formatDate, formatTimeOfDay, getWeekdayName } from '#rules/times.ts'
import { SaveStatusMark } from '#web/autosave/save-status-mark.tsx'
import { journal } from '#web/lib/messages/en/journal.ts'
import { useHasFeature } from '#web/session/use-features.ts'
import { Button } from '#web/ui/action/button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { fitHeight } from '#web/ui/field/fit-height.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { JournalConflict } from './journal-conflict.tsx'
import { MoodPart } from './mood-part.tsx'
import { PromptsPart } from './prompts-part.tsx'
import type { JournalDocument, JournalDocumentState } from './journal-document.ts'
import { useDocumentState } from './use-journal-document.ts'
import styles from './journal-editor.module.css'

interface PaperProps {
  value: string
  /** Shows only the first lines, because there is more to read below. */
  short: boolean
  area: RefObject<HTMLTextAreaElement | null>
  onChange: (content: string) => void
  onBlur: () => void
}

/** Grows with the text, so that the lines of the page never end before the text does. */
function Paper({ value, short, area, onChange, onBlur }: PaperProps) {
  const rows = short ? 4 : 9
  useEffect(() => {
    if (area.current) fitHeight(area.current)
  }, [area, value, short])
  return (
    <textarea
      ref={area}
      className={styles.paper}
      rows={rows}
      style={{ '--rows': rows } as CSSProperties}
      aria-label={journal('entry.content')}
      placeholder={journal('entry.content.hint')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  )
}

interface PromptProps {
  prompt: string
  onRemove: () => void
}

function Prompt({ prompt, onRemove }: PromptProps) {
  return (
    <p className={styles.prompt}>
      <Icon name="quotes-fill" />
      <span>{prompt}</span>
      <IconButton icon="x" label={journal('prompts.none')} onClick={onRemove} />
    </p>
  )
}

interface FootProps {
  doc: JournalDocument
  state: JournalDocumentState
  onDone: () => void
  onDelete: () => void
}

function Foot({ doc, state, onDone, onDelete }: FootProps) {
  const hasSuns = useHasFeature('check_ins')
  return (
    <footer className={styles.foot}>
      {hasSuns ? <MoodPart mood={state.page.words.mood} onChange={(mood) => doc.write({ mood })} /> : <span />}
      <div className={styles.actions}>
        {state.status !== 'blank' && (
          <Button look="text" size="small" icon="trash" className={styles.delete} onClick={onDelete}>
            {journal('entry.delete')}
          </Button>
        )}
        <Button look="board" size="small" endIcon="check-bold" onClick={onDone}>
          {journal('entry.done')}
        </Button>
      </div>
    </footer>
  )
}

function EntryFields({ doc, state }: { doc: JournalDocument; state: JournalDocumentState }) {
  const { words } = state.page
  const isBlank = state.status === 'blank' && !words.prompt
  const flush = () => void doc.flush()
  const area = useRef<HTMLTextAreaElement>(null)
  /** Moves the focus into the text, because the pressed button disappears. */
  const startFromPrompt = (prompt: string | null) => {
    doc.write({ prompt })
    area.current?.focus()
  }
  return (
    <>
      {words.prompt && <Prompt prompt={words.prompt} onRemove={() => startFromPrompt(null)} />}
      <input
        className={styles.title}
        aria-label={journal('entry.title')}
        placeholder={journal('entry.title.hint')}
        autoComplete="off"
        value={words.title}
        onChange={(event) => doc.write({ title: event.currentTarget.value })}
        onBlur={flush}
      />
      <Paper
        value={words.content}
        short={isBlank}
        area={area}
        onChange={(content) => doc.write({ content })}
        onBlur={flush}
      />
      {isBlank && <PromptsPart onPick={startFromPrompt} />}
    </>
  )
}

function SaveMark({ status }: Pick<JournalDocumentState, 'status'>) {
  const texts = {
    saving: journal('saving'),
    saved: journal('saved'),
    here: journal('savedOnDevice'),
    open: journal('notSent'),
  }
  const isSent = status === 'saved' || status === 'saving'
  const state = { status: isSent ? status : 'waiting', device: status === 'open' ? 'open' : 'here' } as const
  return <SaveStatusMark state={state} texts={texts} isBlank={status === 'blank'} className={styles.mark} />
}

export interface JournalEditorProps extends Pick<FootProps, 'doc' | 'onDone' | 'onDelete'> {
  /** Appears beside the text, such as the card with support contacts. */
  aside?: ReactNode
  /** An error that happened outside the document. */
  problem?: string | undefined
}

export function JournalEditor({ doc, aside, problem, onDone, onDelete }: JournalEditorProps) {
  const state = useDocumentState(doc)
  const { page, status, theirs, refused } = state
  const { words, written_at } = page
  return (
    <article className={styles.sheet}>
      <header className={styles.head}>
        <p
          className={styles.when}
        >{`${getWeekdayName(written_at)}, ${formatDate(written_at)}, ${formatTimeOfDay(written_at)}`}</p>
        <SaveMark status={theirs ? 'here' : status} />
      </header>
      <p className={styles.private}>
        <Icon name="lock-simple" />
        {journal('private')}
      </p>
      {(refused ?? problem) && <Banner>{refused ?? problem}</Banner>}
      {theirs ? <JournalConflict doc={doc} mine={words} theirs={theirs} /> : <EntryFields doc={doc} state={state} />}
      {aside}
      {!theirs && <Foot doc={doc} state={state} onDone={onDone} onDelete={onDelete} />}
    </article>
  )
}
