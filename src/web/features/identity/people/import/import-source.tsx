/** The first step of an import: a file or a pasted list, and what happens to people who aren't in it. */
import { useState } from 'react'
import { decodeText } from '#rules/text-encoding.ts'
import { saveText } from '#web/lib/save-text.ts'
import { peopleImport as t } from '#web/lib/messages/en/people-import.ts'
import { Button } from '#web/ui/action/button.tsx'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import { TextArea } from '#web/ui/field/text-area.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { UploadButton } from '#web/ui/upload/upload-button.tsx'
import type { PeopleImport } from './use-people-import.ts'
import styles from './importing.module.css'

const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

/** Returns the text of a list, or undefined for a workbook or a zip, which only the server reads. */
export const decodeList = (bytes: Uint8Array): string | undefined => {
  const isZip = startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)
  const isOldWorkbook = startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)
  return isZip || isOldWorkbook ? undefined : decodeText(bytes)
}

/** Encodes a workbook or a file of a roster for the request. */
const encodeFile = (file: File): Promise<{ name: string; content: string }> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      // The data URL is `data:application/zip;base64,…`; an empty file has nothing after the comma.
      resolve({ name: file.name, content: (reader.result as string).split(',')[1] ?? '' })
    })
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')))
    reader.readAsDataURL(file)
  })

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
