/** The first step of an import: a file or a pasted list, and what happens to people who aren't in it. */
import { useState } from 'react'
import { saveText } from '#web/lib/save-text.ts'
import { peopleImport as t } from '#web/lib/messages/en/people-import.ts'
import { Button } from '#web/ui/action/button.tsx'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import { TextArea } from '#web/ui/field/text-area.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { UploadButton } from '#web/ui/upload/upload-button.tsx'
import type { PeopleImport } from './use-people-import.ts'
import styles from './importing.module.css'
import { decodeList, encodeFile } from './list-file.ts'

const EXAMPLE = [
  'email,username,first_name,last_name,role,grade,class',
  ',zara.haddad,Zara,Haddad,student,7,Room 3',
  ',mei.lin,Mei,Lin,student,K,Otters',
  't.okafor@school.example,,Tunde,Okafor,teacher,,Room 3 | Choir',
].join('\r\n')

const missingChoices = [
  { value: 'keep', label: t('missing.keep') },
  { value: 'deactivate', label: t('missing.deactivate'), hint: t('missing.deactivate.hint') },
] as const

export function ImportSource({ importState }: { importState: PeopleImport }) {
  const { text, setText, missing, setMissing, preview, previewAction } = importState
  const [isFileUnreadable, setIsFileUnreadable] = useState(false)
  /** The text of a single list can be edited here afterwards. Workbooks and rosters are sent as files. */
  const previewFiles = async (files: File[]) => {
    const [firstFile, secondFile] = files
    const list = firstFile && !secondFile ? decodeList(new Uint8Array(await firstFile.arrayBuffer())) : undefined
    return list === undefined ? preview('', await Promise.all(files.map(encodeFile))) : preview(list)
  }
  /** The device may refuse to read a file, for example one that was moved after it was chosen. */
  const handleFiles = (files: File[]): void => {
    setIsFileUnreadable(false)
    previewFiles(files).catch(() => setIsFileUnreadable(true))
  }
  return (
    <div className={styles.step}>
      <p>{t('drop')}</p>
      {isFileUnreadable && <Banner tone="danger">{t('file.unreadable')}</Banner>}
      {previewAction.error && <Banner tone="danger">{previewAction.error.message}</Banner>}
      <div className={styles.buttons}>
        <UploadButton
          look="board"
          label={t('file')}
          extensions={['xlsx', 'csv', 'txt', 'tsv', 'zip']}
          many
          busy={previewAction.busy}
          onFiles={handleFiles}
        />
        <Button look="text" icon="download-simple" onClick={() => saveText(t('example.name'), `\uFEFF${EXAMPLE}\r\n`)}>
          {t('example')}
        </Button>
      </div>
      <ChoiceGroup legend={t('missing')} look="rows" options={missingChoices} value={missing} onChange={setMissing} />
      <TextArea
        label={t('paste')}
        rows={5}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <details className={styles.about}>
        <summary>{t('about')}</summary>
        <p>{t('columns')}</p>
        <p>{t('columns.more')}</p>
        <p>{t('workbook')}</p>
        <p>{t('roster')}</p>
      </details>
    </div>
  )
}
