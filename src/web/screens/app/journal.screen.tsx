/** /reflect/journal lists a person's journal entries, and sentences to start from. */
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { PromptsPart } from '#web/features/journal/prompts-part.tsx'
import { sendUnsentPages } from '#web/features/journal/journal-documents.ts'
import { EntryBrowser } from '#web/features/journal/entry-browser.tsx'
import { NeedHelp } from '#web/features/support/need-help.tsx'
import { paths } from '#web/lib/paths.ts'
import { journal } from '#web/lib/messages/en/journal.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import styles from './journal.module.css'
import { ReflectTabs } from './reflect-tabs.tsx'

function EmptyJournal() {
  return (
    <EmptyState
      title={journal('empty')}
      level={2}
      compact
      action={
        <ButtonLink look="line" to={paths.reflectEdit} state={{ fresh: true }}>
          {journal('empty.act')}
        </ButtonLink>
      }
    />
  )
}

export function JournalScreen() {
  const navigate = useNavigate()
  useEffect(() => void sendUnsentPages(), [])
  const start = (prompt: string) => void navigate(paths.reflectEdit, { state: { fresh: true, prompt } })
  return (
    <Page title={journal('title')} actions={<ReflectTabs />} big>
      <div className={styles.help}>
        <NeedHelp />
      </div>
      <div className={styles.desk}>
        <EntryBrowser whenEmpty={<EmptyJournal />} />
        <div className={styles.start}>
          <p className={styles.private}>
            <Icon name="lock-simple" />
            {journal('private')}
          </p>
          <PromptsPart onPick={start} />
        </div>
      </div>
    </Page>
  )
}
