/** The questions of one age group: ordered, edited one by one, saved together, with a preview. */
import { useState } from 'react'
import { questionSets, type QuestionSet, questionsReset, questionsUpdate } from '#contract/reflect/admin.ts'
import { MAX_QUESTIONS } from '#rules/check-in-questions.ts'
import { refreshAnswers, useAction } from '#web/lib/answers.ts'
import { school } from '#web/lib/messages/en/school.ts'
import { questions } from '#web/lib/messages/en/school-questions.ts'
import { Button } from '#web/ui/action/button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { OrderList } from '#web/ui/order/order-list.tsx'
import { sortByKeys } from '#web/ui/order/order.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Panel } from '#web/ui/page/section.tsx'
import { Badge } from '#web/ui/print/status-badge.tsx'
import { isRevisionConflict, getSchoolErrorMessage } from '../school-errors.ts'
import schoolStyles from '../school.module.css'
import { type QuestionDraft, toDrafts, createDraft, isSameList, toQuestionBlock } from './drafts.ts'
import { Preview } from './preview.tsx'
import { QuestionDialog } from './question-dialog.tsx'
import styles from './questions.module.css'

function QuestionRow({ draft: { text, low_label, high_label, isMoodQuestion } }: { draft: QuestionDraft }) {
  return (
    <div className={schoolStyles.text}>
      <strong>{text}</strong>
      <span>
        {isMoodQuestion ? questions('sunQuestion') : questions('endLabels', { low: low_label, high: high_label })}
      </span>
    </div>
  )
}

interface QuestionListProps {
  drafts: readonly QuestionDraft[]
  onChange: (drafts: QuestionDraft[]) => void
  onEdit: (draft: QuestionDraft) => void
}

function QuestionList({ drafts, onChange, onEdit }: QuestionListProps) {
  return (
    <OrderList
      label={questions('list')}
      rows={drafts}
      getKey={({ key }) => key}
      getName={({ text }) => text}
      onOrder={(keys) => onChange(sortByKeys(drafts, keys, ({ key }) => key))}
      renderMore={(draft) => (
        <>
          <IconButton
            icon="pencil-simple"
            label={questions('edit', { text: draft.text })}
            onClick={() => onEdit(draft)}
          />
          {!draft.isMoodQuestion && (
            <IconButton
              icon="trash"
              label={questions('remove', { text: draft.text })}
              onClick={() => onChange(drafts.filter(({ key }) => key !== draft.key))}
            />
          )}
        </>
      )}
    >
      {(draft) => <QuestionRow draft={draft} />}
    </OrderList>
  )
}

function RestoreDefaults({ set, onRestored }: { set: QuestionSet; onRestored: () => void }) {
  const { attempt, busy, error } = useAction(questionsReset, { refreshes: [questionSets] })
  const [isConfirming, setIsConfirming] = useState(false)
  const age = questions(`age.${set.audience}`)
  const restoreDefaults = async () => {
    if (!(await attempt({ Questions: { audience: set.audience } }))) return
    setIsConfirming(false)
    onRestored()
  }
  return (
    <>
      <Button look="text" aria-haspopup="dialog" onClick={() => setIsConfirming(true)}>
        {questions('reset')}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={questions('reset.question', { age })}
        cancelLabel={school('cancel')}
        onCancel={() => setIsConfirming(false)}
        confirmLabel={questions('reset')}
        onConfirm={() => void restoreDefaults()}
        busy={busy}
        error={error?.message}
      >
        {questions('reset.more')}
      </ConfirmDialog>
    </>
  )
}

/** Holds the unsaved edits of the questions, and saves them. */
const useDrafts = (set: QuestionSet) => {
  const stored = toDrafts(set)
  const [unsavedDrafts, setUnsavedDrafts] = useState<QuestionDraft[]>()
  const { attempt, busy, error, reset: clearError } = useAction(questionsUpdate, { refreshes: [questionSets] })
  const drafts = unsavedDrafts ?? stored
  const save = async () => {
    const known = set.questions.map(({ uuid }) => uuid)
    const questionBlocks = drafts.map(toQuestionBlock(set))
    if (await attempt({ Questions: { audience: set.audience, known, questions: questionBlocks } })) {
      setUnsavedDrafts(undefined)
      notify(school('saved'))
    } else {
      // Another attempt is based on the questions that are stored now.
      await refreshAnswers(questionSets)
    }
  }
  return {
    drafts,
    hasChanges: unsavedDrafts !== undefined && !isSameList(unsavedDrafts, stored),
    setDrafts: setUnsavedDrafts,
    addOrReplace: (draft: QuestionDraft) =>
      setUnsavedDrafts(
        drafts.some(({ key }) => key === draft.key)
          ? drafts.map((existing) => (existing.key === draft.key ? draft : existing))
          : [...drafts, draft],
      ),
    discard: () => {
      setUnsavedDrafts(undefined)
      clearError()
    },
    save: () => void save(),
    busy,
    error,
  }
}

function SaveBar({ editor: { hasChanges, discard, save, busy } }: { editor: ReturnType<typeof useDrafts> }) {
  if (!hasChanges) return null
  return (
    <div className={schoolStyles.bar}>
      <Button look="text" disabled={busy} onClick={discard}>
        {school('discard')}
      </Button>
      <Button look="board" busy={busy} busyLabel={school('saving')} onClick={save}>
        {school('save')}
      </Button>
    </div>
  )
}

export function QuestionsEditor({ set }: { set: QuestionSet }) {
  const editor = useDrafts(set)
  const { drafts, error } = editor
  const [draftInDialog, setDraftInDialog] = useState<QuestionDraft>()
  const problem = getSchoolErrorMessage(error, 'Set') ?? error?.message
  return (
    <div className={styles.sides}>
      <Panel className={schoolStyles.panel}>
        {/* Inert while saving, because the response gives every question a new uuid. */}
        <div className={schoolStyles.form} inert={editor.busy}>
          <div className={schoolStyles.head}>
            <Badge tone={set.own ? 'ok' : 'plain'}>{questions(set.own ? 'custom' : 'default')}</Badge>
            {set.own && <RestoreDefaults set={set} onRestored={editor.discard} />}
          </div>
          <QuestionList drafts={drafts} onChange={editor.setDrafts} onEdit={setDraftInDialog} />
          {drafts.length < MAX_QUESTIONS ? (
            <div>
              <Button look="line" icon="plus" onClick={() => setDraftInDialog(createDraft())}>
                {questions('add')}
              </Button>
            </div>
          ) : (
            <p className={schoolStyles.quiet}>{questions('limit')}</p>
          )}
        </div>
        {problem && <Banner tone={isRevisionConflict(error, 'Set') ? 'warn' : 'danger'}>{problem}</Banner>}
        <SaveBar editor={editor} />
      </Panel>
      <Preview audience={set.audience} drafts={drafts} opening={set.opening} closing={set.closing} />
      <QuestionDialog
        draft={draftInDialog}
        onClose={() => setDraftInDialog(undefined)}
        onDone={(draft) => {
          editor.addOrReplace(draft)
          setDraftInDialog(undefined)
        }}
      />
    </div>
  )
}
