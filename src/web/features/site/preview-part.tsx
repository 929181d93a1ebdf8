/**
 * The preview next to the form, for a large screen or a phone. It outlines the text of the focused field, or the open
 * section if that text isn't visible.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PageContent, PageTemplate, PageSection } from '#rules/site/pages.ts'
import { toReadableContent } from '#rules/site/readable.ts'
import { getPageName, cms } from '#web/lib/messages/en/cms.ts'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { scrollWithinPreview, findElementByText } from './focused-text.ts'
import { PreviewFrame } from './preview-frame.tsx'
import styles from './preview.module.css'

/** Renders one section as the public site does. It is passed in because features don't know the site. */
export type DrawSection = (section: PageSection, index: number) => ReactNode

interface Props {
  template: PageTemplate
  content: PageContent
  chosen: number | undefined
  /** The text of the focused field. */
  words: string
  draw: DrawSection
}

const sizes = [
  { value: 'desktop', label: cms('desktop'), icon: 'browser' },
  { value: 'phone', label: cms('phone'), icon: 'device-mobile' },
] as const

interface PreviewSectionProps {
  chosen: boolean
  words: string
  children: ReactNode
}

function PreviewSection({ chosen, words, children }: PreviewSectionProps) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen && container.current) scrollWithinPreview(container.current, 0)
  }, [chosen])
  // Runs after every render, because the rendered elements may be new.
  useEffect(() => {
    const target = chosen && container.current ? findElementByText(container.current, words) : undefined
    if (!target) return undefined
    target.setAttribute('data-focused', '')
    scrollWithinPreview(target)
    return () => target.removeAttribute('data-focused')
  })
  return (
    <div ref={container} className={classNames(styles.part, chosen && styles.chosen)}>
      {children ?? <p className={styles.unfinished}>{cms('preview.unfinished')}</p>}
    </div>
  )
}

export function PreviewPart({ template, content, chosen, words, draw }: Props) {
  const [size, setSize] = useState<'desktop' | 'phone'>('desktop')
  return (
    <section className={styles.pane} aria-label={cms('preview', { name: template.name })}>
      <div className={styles.head}>
        <p className={styles.address}>{cms('preview.at', { path: getPageName(template.path).toLowerCase() })}</p>
        <ChoiceGroup
          legend={cms('preview.size')}
          legendHidden
          look="segments"
          options={sizes}
          value={size}
          onChange={setSize}
        />
        <p className={styles.examples}>{cms('preview.examples')}</p>
      </div>
      <div className={styles.box}>
        <PreviewFrame title={cms('preview', { name: template.name })} className={styles[size]}>
          <div className={styles.sheet} inert>
            {content.sections.map((section, index) => {
              const [readable] = toReadableContent(template, { sections: [section] }).sections
              return (
                // Two sections may be equal, so their index is the key.
                <PreviewSection key={index} chosen={index === chosen} words={words}>
                  {readable && draw(readable, index)}
                </PreviewSection>
              )
            })}
          </div>
        </PreviewFrame>
      </div>
    </section>
  )
}
