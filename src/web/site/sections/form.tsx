import type { SiteSectionProps } from '../section-props.ts'
import { Paragraphs } from '../paragraphs.tsx'
import { SiteAction } from '../site-action.tsx'
import { SiteSection } from '../site-section.tsx'
import styles from './form.module.css'

/** The text around a form. The form itself belongs to its own page. */
export function FormSection({ section, site }: SiteSectionProps<'form'>) {
  const { id, heading, text, after } = section
  return (
    <SiteSection id={id} heading={heading} text={text} className={styles.form}>
      {after && (
        <>
          <Paragraphs text={after.text} />
          <SiteAction action={after.action} site={site} />
        </>
      )}
    </SiteSection>
  )
}
