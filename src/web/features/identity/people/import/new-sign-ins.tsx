/** Creates passphrases or invitations for imported people, and downloads them as a CSV file. */
import { type ReactNode, useEffect } from 'react'
import type { NewSignIn } from '#contract/identity/people.ts'
import { toCsv } from '#rules/tables/write-csv.ts'
import { saveText } from '#web/lib/save-text.ts'
import { peopleImport as t } from '#web/lib/messages/en/people-import.ts'
import { Button } from '#web/ui/action/button.tsx'
import { ProgressLine } from '#web/ui/figure/progress.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { type SignInKind, useSignInCreation } from './use-people-import.ts'
import styles from './importing.module.css'

const toRow = (kind: SignInKind, { name, school_code, sign_in_name, words, link }: NewSignIn): string[] =>
  kind === 'passphrases' ? [name, school_code, sign_in_name, words ?? ''] : [name, sign_in_name, link?.address ?? '']

interface NewSignInsProps {
  kind: SignInKind
  people: readonly { uuid: string; name: string }[]
  /** Called with true when created sign-ins exist only in this dialog, and with false when their file is downloaded. */
  onUnsavedChange: (isUnsaved: boolean) => void
  /** Another method for the same people. */
  children?: ReactNode
}

export function NewSignIns({ kind, people, onUnsavedChange, children }: NewSignInsProps) {
  const { progress, createdSignIns, error, createSignIns, areAllCreated } = useSignInCreation(kind, people)
  useEffect(() => {
    if (createdSignIns.length > 0) onUnsavedChange(true)
  }, [createdSignIns.length, onUnsavedChange])
  const saveFile = () => {
    const heading =
      kind === 'passphrases' ? ['Name', 'School code', 'Username', 'Passphrase'] : ['Name', 'Username', 'Link']
    saveText(
      t(`${kind}.file`),
      toCsv(
        heading,
        createdSignIns.map((signIn) => toRow(kind, signIn)),
      ),
    )
    onUnsavedChange(false)
  }
  const group = kind === 'passphrases' ? 'students' : 'adults'
  if (people.length === 0) return null
  return (
    <section className={styles.part}>
      <p>{people.length === 1 ? t(`sign.in.${group}.one`) : t(`sign.in.${group}`, { count: people.length })}</p>
      {error && <Banner tone="danger">{error.message}</Banner>}
      {progress && <ProgressLine value={progress.done / progress.count} label={t('progress', { ...progress })} />}
      {areAllCreated && (
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
        {!areAllCreated && (
          <Button look="line" busy={progress !== undefined} onClick={() => void createSignIns()}>
            {t(kind)}
          </Button>
        )}
        {createdSignIns.length === 0 && !progress && children}
      </div>
    </section>
  )
}
