import type { SiteSectionProps } from '../section-props.ts'
import { classNames } from '#web/ui/class-names.ts'
import { SiteRichText } from '../rich-text.tsx'
import { SiteActions } from '../site-action.tsx'
import { SiteSection } from '../site-section.tsx'
import styles from './notice.module.css'

/** Something to know before reading on; with the tone `help` it leads to people who help. */
export function NoticeSection({ section, site }: SiteSectionProps<'notice'>) {
  const { id, heading, text, actions, tone } = section
  return (
    <SiteSection id={id} heading={heading} className={classNames(styles.notice, tone === 'help' && styles.help)}>
      <SiteRichText text={text} site={site} className={styles.text} />
      <SiteActions actions={actions} site={site} className={styles.actions} />
    </SiteSection>
  )
}
