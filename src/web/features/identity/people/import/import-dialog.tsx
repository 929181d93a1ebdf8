/** Imports a list of people: first a preview, then exactly the previewed changes. */
import { type ReactNode, useState } from 'react'
import { peopleImport as t } from '#web/lib/messages/en/people-import.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { type PeopleImport, type NewPeople, type SignInKind, usePeopleImport } from './use-people-import.ts'
import { ImportSource } from './import-source.tsx'
import styles from './importing.module.css'
import { ImportCounts, ImportErrors, ImportChanges } from './report-view.tsx'
import { NewSignIns } from './new-sign-ins.tsx'

interface ImportReviewProps {
  peopleImport: PeopleImport
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
}

function ImportReview({ peopleImport: { report, importAction }, isConfirmed, onConfirm }: ImportReviewProps) {
  if (!report) return null
  const { counts, mistakes, many_leave } = report
  const isUnreadable = mistakes.some(({ weight }) => weight === 'file')
  const hasNoChanges = !isUnreadable && counts.add + counts.change + counts.deactivate === 0 && counts.wrong === 0
  return (
    <div className={styles.step}>
      {importAction.error && <Banner tone="danger">{importAction.error.message}</Banner>}
      {hasNoChanges && <Banner tone="info">{t('none')}</Banner>}
      {!isUnreadable && <ImportCounts counts={counts} />}
      {many_leave && (
        <div className={styles.part}>
          <Banner tone="warn">{t('confirmMany', { count: counts.deactivate })}</Banner>
          <Checkbox
            label={t('confirmMany.yes')}
            checked={isConfirmed}
            onChange={(event) => onConfirm(event.currentTarget.checked)}
          />
        </div>
      )}
      <ImportErrors report={report} />
      <ImportChanges steps={report.steps} />
      <p className={styles.quiet}>{t('nothing')}</p>
    </div>
  )
}

interface DoneProps {
  peopleImport: PeopleImport
  newcomers: NewPeople
  /** Called with true while sign-ins of this kind exist only in the dialog. */
  onUnsavedChange: Record<SignInKind, (isUnsaved: boolean) => void>
  onCards: ((people: NewPeople['pupils']) => void) | undefined
  hasCards: boolean
}

function ImportDone({
  peopleImport: { report },
  newcomers: { pupils, adults },
  onUnsavedChange,
  onCards,
  hasCards,
}: DoneProps) {
  if (!report) return null
  return (
    <div className={styles.step}>
      <ImportCounts counts={report.counts} />
      <ImportErrors report={report} />
      {pupils.length + adults.length > 0 && <h3>{t('sign.in')}</h3>}
      {hasCards ? (
        <Banner tone="ok">{t('cards.made')}</Banner>
      ) : (
        <NewSignIns kind="passphrases" people={pupils} onUnsavedChange={onUnsavedChange.passphrases}>
          {onCards && (
            <Button look="board" icon="printer" onClick={() => onCards(pupils)}>
              {t('cards')}
            </Button>
          )}
        </NewSignIns>
      )}
      <NewSignIns kind="invitations" people={adults} onUnsavedChange={onUnsavedChange.invitations} />
      {(hasCards ? adults : [...pupils, ...adults]).length > 0 && <p className={styles.quiet}>{t('later')}</p>}
    </div>
  )
}

interface FooterProps {
  peopleImport: PeopleImport
  isConfirmed: boolean
  onAnother: () => void
  onClose: () => void
}

function renderFooter({ peopleImport, isConfirmed, onAnother, onClose }: FooterProps): ReactNode {
  const { report, newcomers, text, preview, previewAction, importPeople, importAction } = peopleImport
  if (newcomers) {
    return (
      <Button look="board" onClick={onClose}>
        {t('close')}
      </Button>
    )
  }
  if (!report) {
    return (
      <>
        <Button look="text" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button look="board" disabled={text.trim() === ''} busy={previewAction.busy} onClick={() => void preview(text)}>
          {t('review')}
        </Button>
      </>
    )
  }
  const { add, change, deactivate } = report.counts
  const canImport = add + change + deactivate > 0 && (!report.many_leave || isConfirmed)
  return (
    <>
      <Button look="line" disabled={importAction.busy} onClick={onAnother}>
        {t('another')}
      </Button>
      <Button
        look="board"
        disabled={!canImport}
        busy={importAction.busy}
        busyLabel={t('importing')}
        onClick={() => void importPeople(isConfirmed)}
      >
        {t('act')}
      </Button>
    </>
  )
}

const getTitle = ({ report, newcomers }: PeopleImport): string => {
  if (newcomers) return t('done')
  return t(report ? 'report' : 'title')
}

export interface ImportDialogProps {
  onClose: () => void
  /** Prints sign-in cards for them. */
  onCards?: (people: NewPeople['pupils']) => void
  /** Whether cards were created; another sign-in method would invalidate them. */
  hasCards?: boolean
}

export function ImportDialog({ onClose, onCards, hasCards = false }: ImportDialogProps) {
  const peopleImport = usePeopleImport()
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [hasUnsavedPassphrases, setHasUnsavedPassphrases] = useState(false)
  const [hasUnsavedInvitations, setHasUnsavedInvitations] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const { newcomers, report } = peopleImport
  const close = () => (hasUnsavedPassphrases || hasUnsavedInvitations ? setIsLeaving(true) : onClose())
  const startAnother = () => {
    setIsConfirmed(false)
    peopleImport.startOver()
  }
  const footer = renderFooter({ peopleImport, isConfirmed, onAnother: startAnother, onClose: close })
  return (
    <>
      <Dialog open onClose={close} title={getTitle(peopleImport)} size="wide" footer={footer}>
        {newcomers && (
          <ImportDone
            {...{ peopleImport, newcomers, onCards, hasCards }}
            onUnsavedChange={{ passphrases: setHasUnsavedPassphrases, invitations: setHasUnsavedInvitations }}
          />
        )}
        {!newcomers && report && (
          <ImportReview peopleImport={peopleImport} isConfirmed={isConfirmed} onConfirm={setIsConfirmed} />
        )}
        {!newcomers && !report && <ImportSource importState={peopleImport} />}
      </Dialog>
      <ConfirmDialog
        open={isLeaving}
        title={t('close.title')}
        cancelLabel={t('close.stay')}
        onCancel={() => setIsLeaving(false)}
        confirmLabel={t('close.leave')}
        onConfirm={onClose}
        danger
      >
        {t('close.more')}
      </ConfirmDialog>
    </>
  )
}
