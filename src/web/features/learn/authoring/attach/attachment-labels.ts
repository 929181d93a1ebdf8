/** The labels, icons and roles of attachments. */
import type { LearnAttachment } from '#contract/learn/shapes.ts'
import { type AttachmentRole, attachmentRoles, MAX_LEARN_TITLE_LENGTH } from '#rules/learn/lessons.ts'
import { formatFileSize } from '#rules/format-file-size.ts'
import { getExtension } from '#rules/uploads.ts'
import { attachmentMessages as t } from '#web/lib/messages/en/units-attachments.ts'
import type { IconName } from '#web/ui/icon/icon.tsx'
import { formatSection } from './section-text.ts'

const icons: readonly (readonly [types: RegExp, icon: IconName])[] = [
  [/pdf$/, 'file-pdf-duotone'],
  [/presentation|powerpoint/, 'file-ppt-duotone'],
  [/word|opendocument\.text/, 'file-doc-duotone'],
  [/sheet|excel/, 'file-xls-duotone'],
  [/^image\//, 'file-image-duotone'],
  [/^audio\//, 'file-audio-duotone'],
  [/^video\//, 'file-video-duotone'],
  [/^text\//, 'file-text-duotone'],
]

export const getAttachmentIcon = ({ content_type, missing }: LearnAttachment): IconName => {
  if (missing) return 'file-x'
  return icons.find(([types]) => types.test(content_type))?.[1] ?? 'file-duotone'
}

/** Derives a title from a file name: `family-evening_2.pptx` becomes "family evening 2". */
export const getTitleFromFileName = (name: string): string => {
  const titleText = name
    .replace(/\.[^.]+$/, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim()
  return (titleText || name).slice(0, MAX_LEARN_TITLE_LENGTH)
}

/** Guesses the role of a file from its type; the admin can change it. */
export const guessRole = (name: string): AttachmentRole =>
  /^(pptx?|odp|key)$/.test(getExtension(name)) ? 'slides' : 'other'

export const roleOptions = attachmentRoles.map((value) => ({ value, label: t(`role.${value}`) }))
export const parseRole = (value: string): AttachmentRole =>
  attachmentRoles.find((option) => option === value) ?? 'other'

/** Describes an attachment by its role, its section in the lesson and its size. */
export const describeAttachment = ({ role, sub_section, size, missing, url }: LearnAttachment): string => {
  if (missing) return t('missing')
  const facts = [
    t(`role.${role}`),
    formatSection(sub_section),
    size > 0 ? formatFileSize(size) : url ? '' : t('preparing'),
  ]
  return facts.filter(Boolean).join(', ')
}
