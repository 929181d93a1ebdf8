/** The outbox: calls that the platform hasn't received, and why. */
import { outboxList, outboxResend, type OutboxRow } from '#contract/assignments/outbox.ts'
import { formatTimeOfDay } from '#rules/times.ts'
import { useAction, useAnswerPages } from '#web/lib/answers.ts'
import { connections as say } from '#web/lib/messages/en/connections.ts'
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
    label: say('outbox.what'),
    cell: ({ kind, about, last_error }) => (
      <span className={styles.what}>
        <strong>
          {say(`kind.${kind}`)}, {about}
        </strong>
        {last_error && <small>{last_error}</small>}
      </span>
    ),
  },
  { id: 'for', label: say('outbox.for'), cell: ({ person, section }) => person ?? section ?? '' },
  { id: 'tries', label: say('outbox.tries'), inBlock: 'named', cell: ({ attempts }) => attempts },
  {
    id: 'next',
    label: say('outbox.next'),
    cell: ({ next_at }) => (next_at ? say('outbox.again', { when: formatTimeOfDay(next_at) }) : say('outbox.refused')),
  },
  {
    id: 'now',
    label: say('outbox.now'),
    labelHidden: true,
    end: true,
    cell: ({ uuid }) => (
      <Button look="text" size="small" onClick={() => resend(uuid)}>
        {say('outbox.now')}
      </Button>
    ),
  },
]

export function Outbox() {
  const list = useAnswerPages(outboxList, {})
  const { act, busy, error } = useAction(outboxResend, { refreshes: [outboxList] })
  const resend = (uuids?: string[]) => {
    void act({ Outbox: uuids ? { uuids } : {} }).catch(() => undefined)
  }
  return (
    <Answer of={list} compact>
      {(pages) => {
        const unsentRows = pages.flatMap(({ Outbox }) => Outbox).filter(({ state }) => state !== 'sent')
        const counts = pages[0]?.Counts
        return (
          <Section
            title={say('outbox')}
            lead={counts && say('outbox.counts', counts)}
            aside={
              unsentRows.length > 1 && (
                <Button look="soft" size="small" busy={busy} onClick={() => resend()}>
                  {say('outbox.all')}
                </Button>
              )
            }
          >
            {error && <Banner>{error.message}</Banner>}
            {unsentRows.length === 0 ? (
              <p className={styles.quiet}>{say('outbox.empty')}</p>
            ) : (
              <DataTable
                label={say('outbox')}
                rows={unsentRows}
                keyOf={({ uuid }) => uuid}
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
