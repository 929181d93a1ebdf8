/** The files and handouts of a lesson with their roles, to open or to download. */
import type { LearnAttachment } from '#contract/learn/shapes.ts'
import { formatFileSize } from '#rules/format-file-size.ts'
import { getViewKind } from '#rules/resources/kinds.ts'
import { getExtension } from '#rules/uploads.ts'
import { paths } from '#web/lib/paths.ts'
import { teach } from '#web/lib/messages/en/teach.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import '#web/ui/icon/file-icons.ts'
import { Icon, type IconName } from '#web/ui/icon/icon.tsx'
import { ItemRow, ItemRows } from './item-rows.tsx'
import styles from './item-rows.module.css'

const iconByExtension: Readonly<Record<string, IconName>> = {
  doc: 'file-doc-duotone',
  docx: 'file-doc-duotone',
  odt: 'file-doc-duotone',
  ppt: 'file-ppt-duotone',
  pptx: 'file-ppt-duotone',
  odp: 'file-ppt-duotone',
  xls: 'file-xls-duotone',
  xlsx: 'file-xls-duotone',
  ods: 'file-xls-duotone',
  csv: 'file-csv-duotone',
  zip: 'file-zip-duotone',
}

const iconByKind: Partial<Record<ReturnType<typeof getViewKind>, IconName>> = {
  picture: 'file-image-duotone',
  sound: 'file-audio-duotone',
  video: 'file-video-duotone',
  pdf: 'file-pdf-duotone',
  text: 'file-text-duotone',
  markdown: 'file-md-duotone',
}

const getFileIcon = (name: string): IconName =>
  iconByExtension[getExtension(name)] ?? iconByKind[getViewKind(name)] ?? 'file-duotone'

/** Describes a file, such as "Worksheet, PDF, 220 KB"; unknown facts are omitted. */
const describeFile = ({ role, name, size }: LearnAttachment): string =>
  [
    role === 'other' ? '' : teach(`role.${role}`),
    getExtension(name).toUpperCase(),
    size > 0 ? formatFileSize(size) : '',
  ]
    .filter(Boolean)
    .join(', ')

/** A handout opens as text while its PDF is still rendering. */
const getFileUrl = ({ key_path, handout_uuid }: LearnAttachment): string | undefined => {
  if (key_path) return paths.view(key_path)
  return handout_uuid ? paths.learnPreview('handout', handout_uuid) : undefined
}

function FileRow({ file }: { file: LearnAttachment }) {
  const to = getFileUrl(file)
  const { title } = file
  return (
    <ItemRow
      icon={<Icon name={getFileIcon(file.name)} className={styles.icon} />}
      title={title}
      about={file.key_path ? describeFile(file) : teach('handout.preparing')}
    >
      {file.url && (
        <a
          href={file.url}
          download={file.name}
          aria-label={teach('handout.download', { title })}
          className={styles.save}
        >
          <Icon name="download-simple" />
        </a>
      )}
      {to && (
        <ButtonLink to={to} look="soft" size="small" aria-label={teach('handout.open.named', { title })}>
          {teach('handout.open')}
        </ButtonLink>
      )}
    </ItemRow>
  )
}

export function FileRows({ label, files }: { label: string; files: readonly LearnAttachment[] }) {
  return (
    <ItemRows label={label}>
      {files.map((file) => (
        <FileRow key={file.uuid} file={file} />
      ))}
    </ItemRows>
  )
}
