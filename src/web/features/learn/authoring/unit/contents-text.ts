/** Summarizes the contents of a lesson in one line, such as "2 audio, 4 files, 1 link". */
import type { AuthoringLessonLine } from '#contract/learn/authoring.ts'
import { unit as t } from '#web/lib/messages/en/units.ts'

const pluralize = (count: number, singular: string, plural: string): string => (count === 1 ? singular : plural)

export const formatContents = ({ sessions_count, attachments_count, links_count }: AuthoringLessonLine): string => {
  const parts = [
    sessions_count > 0 && t('contents.audio', { count: sessions_count }),
    attachments_count > 0 &&
      pluralize(attachments_count, t('contents.file'), t('contents.files', { count: attachments_count })),
    links_count > 0 && pluralize(links_count, t('contents.link'), t('contents.links', { count: links_count })),
  ].filter(Boolean)
  return parts.join(', ') || t('contents.none')
}
