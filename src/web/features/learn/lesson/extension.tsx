/** The extension of a lesson: an activity, and all items that are marked as extension. */
import type { RichText } from '#rules/site/rich-text.ts'
import { teach } from '#web/lib/messages/en/teach.ts'
import { hasText, RichTextView } from '#web/ui/rich-text/rich-text-view.tsx'
import { FileRows } from '../file-rows.tsx'
import { ItemRows } from '../item-rows.tsx'
import styles from './extension.module.css'
import { type LessonItems, hasItems } from './items.ts'
import { LinkRow } from './link-rows.tsx'
import { ListenRow } from './listen.tsx'
import { LessonPart } from './lesson-part.tsx'

export function Extension({ text, items }: { text: RichText; items: LessonItems }) {
  if (!hasText(text) && !hasItems(items)) return null
  const { files, links, sessions } = items
  return (
    <LessonPart id="extension" title={teach('extension')} className={styles.extension}>
      {hasText(text) && <RichTextView text={text} />}
      {files.length > 0 && <FileRows label={teach('extension')} files={files} />}
      {links.length + sessions.length > 0 && (
        <ItemRows label={teach('extension')}>
          {sessions.map((session) => (
            <ListenRow key={session.uuid} session={session} />
          ))}
          {links.map((link) => (
            <LinkRow key={link.url} link={link} />
          ))}
        </ItemRows>
      )}
    </LessonPart>
  )
}
