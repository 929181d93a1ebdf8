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
import { isRevisionConflict, getErrorMessage } from '../field-errors.ts'
import styles from '../school.module.css'
import { type QuestionDraft, toDrafts, createDraft, isSameList, toQuestionBlock } from './drafts.ts'
import { Preview } from './preview.tsx'
import { QuestionDialog } from './question-dialog.tsx'
import layout from './questions.module.css'

function Row({ draft: { text, low_label, high_label, isSun } }: { draft: QuestionDraft }) {
  return (
    <div className={styles.words}>
      <strong>{text}</strong>
      <span>{isSun ? questions('sun') : questions('ends', { low: low_label, high: high_label })}</span>
    </div>
  )
}

interface ListProps {
  drafts: readonly QuestionDraft[]
  onChange: (drafts: QuestionDraft[]) => void
  onEdit: (draft: QuestionDraft) => void
}

function List({ drafts, onChange, onEdit }: ListProps) {
  return (
    <OrderList
      label={questions('list')}
      rows={drafts}
      keyOf={({ key }) => key}
      nameOf={({ text }) => text}
      onOrder={(keys) => onChange(sortByKeys(drafts, keys, ({ key }) => key))}
      renderMore={(draft) => (
        <>
          <IconButton
            icon="pencil-simple"
            label={questions('edit', { text: draft.text })}
            onClick={() => onEdit(draft)}
          />
          {!draft.isSun && (
            <IconButton
              icon="trash"
              label={questions('remove', { text: draft.text })}
              onClick={() => onChange(drafts.filter(({ key }) => key !== draft.key))}
            />
          )}
        </>
      )}
    >
      {(draft) => <Row draft={draft} />}
    </OrderList>
  )
}

function Reset({ set, onReset }: { set: QuestionSet; onReset: () => void }) {
  const { act, busy, error } = useAction(questionsReset, { refreshes: [questionSets] })
  const [isConfirming, setIsConfirming] = useState(false)
  const age = questions(`age.${set.audience}`)
  const reset = async () => {
    await act({ Questions: { audience: set.audience } })
    setIsConfirming(false)
    onReset()
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
        act={questions('reset')}
        onAct={() => void reset().catch(() => undefined)}
        busy={busy}
        error={error?.message}
      >
        {questions('reset.more')}
      </ConfirmDialog>
    </>
  )
}

/** The edited questions until they are saved. */
const useDrafts = (set: QuestionSet) => {
  const stored = toDrafts(set)
  const [changed, setChanged] = useState<QuestionDraft[]>()
  const { act, busy, error, reset } = useAction(questionsUpdate, { refreshes: [questionSets] })
  const drafts = changed ?? stored
  const save = async () => {
    const known = set.questions.map(({ uuid }) => uuid)
    try {
      await act({ Questions: { audience: set.audience, known, questions: drafts.map(toQuestionBlock(set)) } })
      setChanged(undefined)
      notify(school('saved'))
    } catch {
      await refreshAnswers(questionSets)
    }
  }
  return {
    drafts,
    hasChanges: changed !== undefined && !isSameList(changed, stored),
    change: setChanged,
    put: (draft: QuestionDraft) =>
      setChanged(
        drafts.some(({ key }) => key === draft.key)
          ? drafts.map((existing) => (existing.key === draft.key ? draft : existing))
          : [...drafts, draft],
      ),
    discard: () => {
      setChanged(undefined)
      reset()
    },
    save: () => void save(),
    busy,
    error,
  }
}

function Bar({ editor: { hasChanges, discard, save, busy } }: { editor: ReturnType<typeof useDrafts> }) {
  if (!hasChanges) return null
  return (
    <div className={styles.bar}>
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
  const editing = useDrafts(set)
  const { drafts, error } = editing
  const [edited, setEdited] = useState<QuestionDraft>()
  const problem = getErrorMessage(error, 'Set') ?? error?.message
  return (
    <div className={layout.sides}>
      <Panel className={styles.panel}>
        {/* Inert while saving, because the response gives every question a new uuid. */}
        <div className={styles.form} inert={editing.busy}>
          <div className={styles.head}>
            <Badge tone={set.own ? 'ok' : 'plain'}>{questions(set.own ? 'own' : 'ours')}</Badge>
            {set.own && <Reset set={set} onReset={editing.discard} />}
          </div>
          <List drafts={drafts} onChange={editing.change} onEdit={setEdited} />
          {drafts.length < MAX_QUESTIONS ? (
            <div>
              <Button look="line" icon="plus" onClick={() => setEdited(createDraft())}>
                {questions('add')}
              </Button>
            </div>
          ) : (
            <p className={styles.quiet}>{questions('most')}</p>
          )}
        </div>
        {problem && <Banner tone={isRevisionConflict(error, 'Set') ? 'warn' : 'danger'}>{problem}</Banner>}
        <Bar editor={editing} />
      </Panel>
      <Preview audience={set.audience} drafts={drafts} opening={set.opening} closing={set.closing} />
      <QuestionDialog
        draft={edited}
        onClose={() => setEdited(undefined)}
        onDone={(draft) => {
          editing.put(draft)
          setEdited(undefined)
        }}
      />
    </div>
  )
}
