/** The sources of attachments: files of this computer, or resources, which are searched by name. */
import { useState } from 'react'
import { adminFolderList } from '#contract/resources.ts'
import { formatFileSize } from '#rules/format-file-size.ts'
import type { RenderFilePicker, FileSources } from '#web/features/learn/authoring/attach/attachments-part.tsx'
import { useAnswer, useAnswerPages } from '#web/lib/answers.ts'
import { attachmentMessages as t } from '#web/lib/messages/en/units-attachments.ts'
import { PickField } from '#web/ui/field/pick-field.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'
import styles from './learn.module.css'

/** The time that typing must stop before the server is asked, in milliseconds. */
const TYPING_DELAY_MS = 200
/** The number of files in one request. */
const PAGE_SIZE = 24

interface PickerProps {
  onPick: (file: { uuid: string; name: string }) => void
}

function FilePicker({ onPick }: PickerProps) {
  const [text, setText] = useState('')
  const search = useDebounced(text, TYPING_DELAY_MS).trim()
  const { data, error, hasNextPage, fetchNextPage } = useAnswerPages(
    adminFolderList,
    { Filter: { search } },
    { limit: PAGE_SIZE, enabled: search !== '' },
  )
  const results = search !== '' && search === text.trim() ? data?.flatMap(({ Files }) => Files) : undefined
  const pick = (id: string) => {
    const file = results?.find(({ uuid }) => uuid === id)
    if (!file) return
    setText('')
    onPick({ uuid: file.uuid, name: file.name })
  }
  return (
    <PickField
      label={t('file')}
      hint={t('file.hint')}
      error={search && error ? error.message : undefined}
      text={text}
      onText={setText}
      results={results?.map(({ uuid, name, size }) => ({
        id: uuid,
        name,
        content: (
          <span className={styles.file}>
            <strong>{name}</strong>
            <span>{formatFileSize(size)}</span>
          </span>
        ),
      }))}
      onMore={hasNextPage && results ? () => void fetchNextPage({ cancelRefetch: false }) : undefined}
      nothing={t('file.nothing')}
      onPick={pick}
    />
  )
}

const renderPicker: RenderFilePicker = (onPick) => <FilePicker onPick={onPick} />

/** @param isEnabled whether the person may attach files at all */
export const useSources = (isEnabled: boolean): FileSources => {
  const limits = useAnswer(adminFolderList, { Page: { limit: 1 } }, { enabled: isEnabled }).data?.Limits
  if (!limits) return { limits: undefined, renderPicker }
  const { most_files: maxFiles, max_bytes: maxBytes, extensions } = limits
  return { limits: { maxFiles, maxBytes, extensions }, renderPicker }
}
