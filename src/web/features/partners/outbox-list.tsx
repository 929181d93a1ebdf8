/**
 * The outbox: calls that the platform hasn't received, and why. The newest calls come first, and the counts are those of
 * all calls.
 */
import { outboxList, outboxResend, type OutboxRow } from '#contract/assignments/outbox.ts'
import { formatTimeOfDay } from '#rules/times.ts'
import { useAction, useAnswerPages } from '#web/lib/answers.ts'
import { connections as t } from '#web/lib/messages/en/connections.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { ShowMore } from '#web/ui/list/show-more.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { type Column, DataTable } from '#web/ui/table/data-table.tsx'
import styles from './connections.module.css'

const createColumns = (resend: (uuid: string) => void): [Column<OutboxRow>, ...Column<OutboxRow>[]] => [
  {
    id: 'what',
    label: t('outbox.what'),
    cell: ({ kind, about, last_error }) => (
      <span className={styles.what}>
        <strong>
          {t(`kind.${kind}`)}, {about}
        </strong>
        {last_error && <small>{last_error}</small>}
      </span>
    ),
  },
  { id: 'for', label: t('outbox.for'), cell: ({ person, section }) => person ?? section ?? '' },
  { id: 'tries', label: t('outbox.tries'), inBlock: 'named', cell: ({ attempts }) => attempts },
  {
    id: 'next',
    label: t('outbox.next'),
    cell: ({ next_at }) => (next_at ? t('outbox.nextAt', { when: formatTimeOfDay(next_at) }) : t('outbox.refused')),
  },
  {
    id: 'now',
    label: t('outbox.send'),
    labelHidden: true,
    end: true,
    cell: ({ uuid }) => (
      <Button look="text" size="small" onClick={() => resend(uuid)}>
        {t('outbox.send')}
      </Button>
    ),
  },
]

export function OutboxList() {
  const list = useAnswerPages(outboxList, {})
  const { attempt, busy, error } = useAction(outboxResend, { refreshes: [outboxList] })
  const resend = (uuids?: string[]) => {
    void attempt({ Outbox: uuids ? { uuids } : {} })
  }
  return (
    <Answer query={list} compact>
      {(pages) => {
        const unsentRows = pages.flatMap(({ Outbox }) => Outbox).filter(({ state }) => state !== 'sent')
        const counts = pages[0]?.Counts
        const unsentCount = counts ? counts.waiting + counts.refused : 0
        const hasOlder = unsentCount > 0 && list.hasNextPage
        return (
          <Section
            title={t('outbox')}
            lead={counts && t('outbox.counts', counts)}
            aside={
              unsentCount > 1 && (
                <Button look="soft" size="small" busy={busy} onClick={() => resend()}>
                  {t('outbox.sendAll')}
                </Button>
              )
            }
          >
            {error && <Banner>{error.message}</Banner>}
            {unsentRows.length === 0 ? (
              <p className={styles.quiet}>{t(hasOlder ? 'outbox.older' : 'outbox.empty')}</p>
            ) : (
              <DataTable
                label={t('outbox')}
                rows={unsentRows}
                getKey={({ uuid }) => uuid}
                columns={createColumns((uuid) => resend([uuid]))}
              />
            )}
            <ShowMore of={list} />
          </Section>
        )
      }}
    </Answer>
  )
}
