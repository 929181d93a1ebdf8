/** /admin/connections shows how the school is connected with its learning platform. */
import { useState } from 'react'
import { connectionInfo } from '#contract/partners/connections.ts'
import { ConnectionForm } from '#web/features/partners/connection-form.tsx'
import { newConnection, type ConnectionValues, toConnectionValues } from '#web/features/partners/connection-values.ts'
import { ConnectionView } from '#web/features/partners/connection-view.tsx'
import { LtiPanel } from '#web/features/partners/lti-panel.tsx'
import { OutboxList } from '#web/features/partners/outbox-list.tsx'
import { UnopenedAssignments } from '#web/features/partners/unopened-assignments.tsx'
import { useAnswer } from '#web/lib/answers.ts'
import { connections as t } from '#web/lib/messages/en/connections.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'

function NotConnected({ onConnect }: { onConnect: () => void }) {
  const link = (
    <Button look="board" endIcon="arrow-right-bold" onClick={onConnect}>
      {t('connect')}
    </Button>
  )
  return (
    <EmptyState title={t('empty.title')} action={link}>
      {t('empty')}
    </EmptyState>
  )
}

export function AdminConnectionsScreen() {
  const info = useAnswer(connectionInfo, {})
  const [form, setForm] = useState<ConnectionValues>()
  return (
    <Page title={t('title')}>
      <Answer query={info}>
        {({ Connection, Ours }) =>
          Connection ? (
            <>
              <ConnectionView
                connection={Connection}
                ours={Ours}
                onEdit={() => setForm(toConnectionValues(Connection))}
              />
              <OutboxList />
            </>
          ) : (
            <NotConnected onConnect={() => setForm(newConnection)} />
          )
        }
      </Answer>
      <UnopenedAssignments />
      <LtiPanel />
      {form && <ConnectionForm start={form} onClose={() => setForm(undefined)} />}
    </Page>
  )
}
