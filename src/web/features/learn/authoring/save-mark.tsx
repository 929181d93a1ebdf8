/** Shows when a unit or a lesson was saved, or that its edits are only on this device. */
import { formatDateTime, formatTimeOfDay, toLocalDay } from '#rules/times.ts'
import { SaveStatusMark } from '#web/autosave/save-status-mark.tsx'
import type { DocumentForm } from '#web/autosave/use-autosave-document.ts'
import { autosave as t } from '#web/lib/messages/en/units-autosave.ts'

/** Omits the date if it is today. */
const whenText = (savedAt: string): string =>
  toLocalDay(savedAt) === toLocalDay(new Date()) ? formatTimeOfDay(savedAt) : formatDateTime(savedAt)

interface Props<Stored, Fields extends object> {
  form: DocumentForm<Stored, Fields>
}

export function SaveMark<Stored extends { updated_at: string }, Fields extends object>({
  form,
}: Props<Stored, Fields>) {
  const texts = {
    saved: t('saved', { time: whenText(form.stored.updated_at) }),
    waiting: t('waiting'),
    saving: t('saving'),
    here: t('on.device'),
    failed: t('failed'),
    refused: t('refused'),
    conflict: t('failed'),
    again: t('again'),
  }
  return <SaveStatusMark state={form} texts={texts} onRetry={() => void form.doc.save()} />
}
