/** Edits one session: its audio, its text, its cover and whether it is published. */
import { type RefObject, useEffect, useRef } from 'react'
import type { CatalogSession } from '#contract/catalog.ts'
import type { CatalogGroup, UploadLimits } from '#contract/catalog/shapes.ts'
import { formatDate } from '#rules/times.ts'
import { adminCatalog } from '#web/lib/messages/en/catalog.ts'
import { Button } from '#web/ui/action/button.tsx'
import { IconLink } from '#web/ui/action/icon-link.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Panel } from '#web/ui/page/section.tsx'
import { RelatedField } from '../pick/related-field.tsx'
import { toPictureLimits, toAudioLimits } from '../uploads/limits.ts'
import { CatalogStatusBadge } from '../table/catalog-status-badge.tsx'
import { CoverField } from './cover-field.tsx'
import { type SessionDraft, useSessionDraft } from './draft.ts'
import { Fields } from './fields.tsx'
import styles from './session.module.css'
import { SessionAudioCard } from './session-audio-card.tsx'
import { useSessionDeletion } from './use-session-deletion.ts'

type SessionDeletion = ReturnType<typeof useSessionDeletion>

function Head({ session, closeUrl }: { session: CatalogSession; closeUrl: string }) {
  return (
    <div className={styles.head}>
      <div>
        <h2 tabIndex={-1} className={styles.title}>
          {session.title}
        </h2>
        <CatalogStatusBadge status={session.status} />
      </div>
      <IconLink icon="x" label={adminCatalog('close')} to={closeUrl} />
    </div>
  )
}

/** Moves the focus to the invalid field after the server has rejected a save. */
const useFocusOnInvalidField = (actionsRef: RefObject<HTMLElement | null>, busy: boolean): void => {
  const wasBusy = useRef(false)
  useEffect(() => {
    const invalidField =
      wasBusy.current && !busy && actionsRef.current?.parentElement?.querySelector<HTMLElement>('[aria-invalid]')
    if (invalidField) invalidField.focus()
    wasBusy.current = busy
  }, [actionsRef, busy])
}

interface SessionActionsProps {
  session: CatalogSession
  draft: SessionDraft
  deleting: SessionDeletion
}

/**
 * A published session stays available while it is edited. The main button publishes an unpublished one and saves a
 * published one.
 */
function SessionActions({ session, draft, deleting }: SessionActionsProps) {
  const isPublished = session.status === 'published'
  const actionsRef = useRef<HTMLDivElement>(null)
  useFocusOnInvalidField(actionsRef, draft.busy)
  const saving = { busy: draft.busy && !draft.isPublishing, busyLabel: adminCatalog('saving') }
  return (
    <div ref={actionsRef} className={styles.actions}>
      {draft.hasChanges && (
        <Button look="text" disabled={draft.busy} onClick={draft.discard}>
          {adminCatalog('discard')}
        </Button>
      )}
      {isPublished && (
        <Button look="line" disabled={draft.busy} onClick={() => void draft.unpublish()}>
          {adminCatalog('unpublish')}
        </Button>
      )}
      <Button
        look={isPublished ? 'board' : 'line'}
        {...(draft.isPublishing ? {} : saving)}
        disabled={!draft.hasChanges}
        onClick={() => void draft.save()}
      >
        {adminCatalog(isPublished || session.status === 'withdrawn' ? 'save' : 'save.draft')}
      </Button>
      {!isPublished && (
        <Button
          look="board"
          endIcon="arrow-right-bold"
          busy={draft.isPublishing}
          busyLabel={adminCatalog('publishing')}
          onClick={() => void draft.publish()}
        >
          {adminCatalog('publish')}
        </Button>
      )}
      <div className={styles.apart}>
        <Button look="text" icon="trash" busy={deleting.busy} onClick={deleting.remove}>
          {adminCatalog('delete')}
        </Button>
      </div>
    </div>
  )
}

export interface SessionPanelProps {
  session: CatalogSession
  groups: readonly CatalogGroup[]
  limits: UploadLimits | undefined
  /** The URL of the list without a panel. */
  closeUrl: string
  onDeleted: () => void
}

function DeletedSession({ session, closeUrl, onDeleted }: SessionPanelProps) {
  const deleting = useSessionDeletion(session, onDeleted)
  const restoreUntil = session.restore_until
  return (
    <Panel className={styles.panel}>
      <Head session={session} closeUrl={closeUrl} />
      {restoreUntil && <p>{adminCatalog('restore.until', { date: formatDate(restoreUntil) })}</p>}
      <Button look="board" icon="arrow-counter-clockwise" busy={deleting.busy} onClick={deleting.restore}>
        {adminCatalog('restore')}
      </Button>
    </Panel>
  )
}

function SessionEditor({ session, groups, limits, closeUrl, onDeleted }: SessionPanelProps) {
  const draft = useSessionDraft(session)
  const deleting = useSessionDeletion(session, onDeleted)
  const transcript = useRef<HTMLTextAreaElement>(null)
  const problem = draft.problem ?? deleting.problem
  return (
    <Panel className={styles.panel}>
      <Head session={session} closeUrl={closeUrl} />
      <SessionAudioCard
        session={session}
        limits={limits && toAudioLimits(limits)}
        problem={draft.problems['audio']}
        onAddTranscript={() => transcript.current?.focus()}
      />
      <Fields
        draft={draft}
        groups={groups}
        hasGeneratedVoice={session.audio?.made_from === 'script'}
        transcript={transcript}
      />
      <CoverField
        item={session}
        cover={draft.values.cover}
        limits={limits && toPictureLimits(limits)}
        onChange={(cover) => draft.change({ cover })}
      />
      <RelatedField
        session={session}
        related={draft.related}
        problem={draft.problems['related']}
        onChange={(related) => draft.change({ related })}
      />
      {problem && <Banner tone="danger">{problem}</Banner>}
      <SessionActions session={session} draft={draft} deleting={deleting} />
    </Panel>
  )
}

export function SessionPanel(props: SessionPanelProps) {
  return props.session.status === 'deleted' ? <DeletedSession {...props} /> : <SessionEditor {...props} />
}
