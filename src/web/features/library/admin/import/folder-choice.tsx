/** The first step of an import: the admin drops or picks a folder, and reads what it must contain. */
import { useRef } from 'react'
import { saveText } from '#web/lib/save-text.ts'
import { catalogImport as t } from '#web/lib/messages/en/catalog-import.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { readPickedFolder, type Folder } from './folder.ts'
import styles from './importing.module.css'

const EXAMPLE = [
  'file,title,description,narrator,audience,series,transcript,publish',
  'first-snow.wav,First Snow,A slow walk across a field nobody has stepped in yet.,Rowan Pike,6-8,Winter Walks,first-snow.txt,yes',
].join('\n')

interface FilesButtonProps {
  label: string
  look: 'board' | 'line'
  /** Whether the file dialog picks a folder instead of files. */
  isFolder: boolean
  onFiles: (files: File[]) => void
}

function FilesButton({ label, look, isFolder, onFiles }: FilesButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const handleFiles = (fileInput: HTMLInputElement) => {
    const files = [...(fileInput.files ?? [])]
    // Resets the input, so that the same folder can be picked again.
    fileInput.value = ''
    if (files.length > 0) onFiles(files)
  }
  return (
    <>
      <Button look={look} {...(isFolder ? { icon: 'folder' as const } : {})} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={label}
        {...(isFolder ? { webkitdirectory: '' } : {})}
        onChange={(event) => handleFiles(event.currentTarget)}
      />
    </>
  )
}

const hints = ['file', 'text', 'choice', 'place', 'cover', 'publish', 'again'] as const

function AboutTable() {
  return (
    <details className={styles.about}>
      <summary>{t('table')}</summary>
      <ul>
        {hints.map((hint) => (
          <li key={hint}>{t(`table.${hint}`)}</li>
        ))}
      </ul>
    </details>
  )
}

export interface FolderChoiceProps {
  onFolder: (open: () => Promise<Folder>) => void
  /** The reason why the last folder was rejected. */
  problem?: string
}

export function FolderButtons({ onFolder, first = true }: FolderChoiceProps & { first?: boolean }) {
  const handleFiles = (files: File[]) => onFolder(() => Promise.resolve(readPickedFolder(files)))
  return (
    <>
      <FilesButton
        label={t(first ? 'folder' : 'another')}
        look={first ? 'board' : 'line'}
        isFolder
        onFiles={handleFiles}
      />
      {first && <FilesButton label={t('files')} look="line" isFolder={false} onFiles={handleFiles} />}
    </>
  )
}

export function FolderChoice({ onFolder, problem }: FolderChoiceProps) {
  return (
    <>
      <div className={styles.place}>
        <Icon name="folder-simple-duotone" className={styles.folder} />
        <div>
          <p className={styles.drop}>{t('drop')}</p>
          <p className={styles.quiet}>{t('drop.more')}</p>
        </div>
        {problem && (
          <p role="alert" className={styles.wrong}>
            {problem}
          </p>
        )}
        <div className={styles.buttons}>
          <FolderButtons onFolder={onFolder} />
        </div>
        <Button
          look="text"
          size="small"
          icon="download-simple"
          onClick={() => saveText(t('example.name'), `\uFEFF${EXAMPLE}\n`)}
        >
          {t('example')}
        </Button>
      </div>
      <AboutTable />
    </>
  )
}
