/** Changes the retention of one kind of data. The preview counts with the same statement that deletes. */
import { useState } from 'react'
import { retentionPeriods, retentionPreview, retentionUpdate } from '#contract/privacy/admin.ts'
import { ApiError } from '#contract/call.ts'
import { formatDate } from '#rules/times.ts'
import { refreshAnswers, useAction, useAnswer } from '#web/lib/answers.ts'
import { school } from '#web/lib/messages/en/school.ts'
import { schoolData } from '#web/lib/messages/en/school-data.ts'
import { Button } from '#web/ui/action/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { getQueryError, type QueryResult } from '#web/ui/state/answer.tsx'
import { uiMessages } from '#web/ui/ui-messages.ts'
import { useWhileMounted } from '#web/ui/use-while-mounted.ts'
import styles from '../school.module.css'
import { type RetentionPeriod, formatMonths } from './retention-periods.ts'

const CHOICES = [1, 2, 3, 6, 12, 18, 24, 36, 60, 120]
const UNLIMITED = 'never'

const toMonths = (value: string): number | null => (value === UNLIMITED ? null : Number(value))

const listOptions = ({ months, usual, unending }: RetentionPeriod) => {
  const numbers = [...new Set([...CHOICES, ...[months, usual].filter((item) => item !== null)])]
  const sorted = numbers.sort((item, other) => item - other).map(String)
  return [...sorted, ...(unending ? [UNLIMITED] : [])].map((value) => ({ value, label: formatMonths(toMonths(value)) }))
}

interface RemovalPreview {
  rows: number
  before: string | null
}

const removalText = ({ rows, before }: RemovalPreview): string => {
  if (before === null) return schoolData('preview.never')
  const date = formatDate(before)
  if (rows === 0) return schoolData('preview.none')
  if (rows === 1) return schoolData('preview.one', { date })
  return schoolData('preview.many', { count: rows.toLocaleString('en-US'), date })
}

/** Whether more data became due for deletion than the preview showed. */
const isMore = (error: Error | null): boolean => error instanceof ApiError && error.body['Removes'] !== undefined

function Preview({ preview }: { preview: QueryResult<{ Removes: RemovalPreview }> }) {
  const removes = preview.data?.Removes
  const problem = removes ? null : getQueryError(preview)
  if (problem) {
    const retry = {
      label: uiMessages.tryAgain,
      onPress: () => void preview.refetch(),
      busy: preview.isFetching ?? false,
    }
    return <Banner action={retry}>{problem.message}</Banner>
  }
  return (
    <Banner tone={removes?.rows ? 'warn' : 'info'}>{removes ? removalText(removes) : schoolData('counting')}</Banner>
  )
}

function Choice({ period, onClose }: { period: RetentionPeriod; onClose: () => void }) {
  const { kind } = period
  const [value, setValue] = useState(period.months === null ? UNLIMITED : String(period.months))
  const months = toMonths(value)
  const preview = useAnswer(retentionPreview, { Retention: { kind, months } })
  const { attempt, busy, error, reset } = useAction(retentionUpdate, { refreshes: [retentionPeriods] })
  const removes = preview.data?.Removes
  const close = useWhileMounted(onClose)
  const save = async () => {
    const isSaved = await attempt({ Retention: { kind, months, rows: removes?.rows ?? 0 } })
    if (isSaved) {
      notify(school('saved'))
      close()
    }
    await refreshAnswers(retentionPreview)
  }
  return (
    <div className={styles.form}>
      <SelectField
        label={schoolData('retention.keepFor')}
        options={listOptions(period)}
        value={value}
        onChange={({ target }) => {
          reset()
          setValue(target.value)
        }}
      />
      <Preview preview={preview} />
      {error && <Banner>{isMore(error) ? schoolData('preview.more') : error.message}</Banner>}
      <div className={styles.ends}>
        <Button look="line" onClick={onClose}>
          {school('cancel')}
        </Button>
        <Button
          look="board"
          busy={busy}
          busyLabel={school('saving')}
          disabled={!removes || months === period.months}
          onClick={() => void save()}
        >
          {school('save')}
        </Button>
      </div>
    </div>
  )
}

export function RetentionDialog({ period, onClose }: { period: RetentionPeriod | undefined; onClose: () => void }) {
  const title = period ? schoolData('change.title', { kind: schoolData(`kind.${period.kind}`) }) : ''
  return (
    <Dialog open={period !== undefined} onClose={onClose} title={title} size="small">
      {period && <Choice key={period.kind} period={period} onClose={onClose} />}
    </Dialog>
  )
}
