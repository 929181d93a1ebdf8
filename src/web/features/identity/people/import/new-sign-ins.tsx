/** Creates sign-ins for imported people: cards, passphrases or invitations, now or later. */
import { type ReactNode, useEffect } from 'react'
import type { NewSignIn } from '#contract/identity/people.ts'
import { toCsv } from '#rules/tables/write-csv.ts'
import { saveText } from '#web/lib/save-text.ts'
import { peopleImport as t } from '#web/lib/messages/en/people-import.ts'
import { Button } from '#web/ui/action/button.tsx'
import { ProgressLine } from '#web/ui/figure/progress.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { useSignInCreation } from './use-people-import.ts'
import styles from './importing.module.css'

const toRow = ({ name, school_code, sign_in_name, words, link }: NewSignIn): string[] =>
  words ? [name, school_code, sign_in_name, words] : [name, sign_in_name, link?.address ?? '']

interface NewSignInsProps {
  kind: 'words' | 'links'
  people: readonly { uuid: string; name: string }[]
  /** Called when sign-ins exist only on the screen, until someone copies or prints them. */
  onUnsaved: (isUnsaved: boolean) => void
  /** Another method for the same people. */
  children?: ReactNode
}

export function NewSignIns({ kind, people, onUnsaved, children }: NewSignInsProps) {
  const { progress, createdSignIns, error, createSignIns, isReady } = useSignInCreation(kind, people)
  useEffect(() => {
    if (createdSignIns.length > 0) onUnsaved(true)
  }, [createdSignIns.length, onUnsaved])
  const saveFile = () => {
    const heading = kind === 'words' ? ['Name', 'School code', 'Username', 'Passphrase'] : ['Name', 'Username', 'Link']
    saveText(t(`${kind}.file`), toCsv(heading, createdSignIns.map(toRow)))
    onUnsaved(false)
  }
  const group = kind === 'words' ? 'students' : 'adults'
  if (people.length === 0) return null
  return (
    <section className={styles.part}>
      <p>{people.length === 1 ? t(`sign.in.${group}.one`) : t(`sign.in.${group}`, { count: people.length })}</p>
      {error && <Banner tone="danger">{error.message}</Banner>}
      {progress && <ProgressLine value={progress.done / progress.count} label={t('making', { ...progress })} />}
      {isReady && (
        <Banner tone="ok">
          {t(`ready.${kind}`)} {createdSignIns.some(({ mailed }) => mailed) && t('ready.mailed')}
        </Banner>
      )}
      <div className={styles.buttons}>
        {createdSignIns.length > 0 && (
          <Button look="board" icon="download-simple" onClick={saveFile}>
            {t('ready.save')}
          </Button>
        )}
        {!isReady && (
          <Button look="line" busy={progress !== undefined} onClick={() => void createSignIns()}>
            {t(kind)}
          </Button>
        )}
        {createdSignIns.length === 0 && !progress && children}
      </div>
    </section>
  )
}
