/** Links to other websites that belong to the lesson. */
import { useRef } from 'react'
import { MAX_LEARN_TITLE_LENGTH, MAX_LINKS } from '#rules/learn/lessons.ts'
import { lesson as t } from '#web/lib/messages/en/lesson-form.ts'
import { Button } from '#web/ui/action/button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { SectionField } from '../attach/section-field.tsx'
import styles from './lesson.module.css'
import type { LessonLinkItem, LessonForm } from './lesson-document.ts'
import { useRowFocus } from './use-row-focus.ts'
import type { FieldErrors } from '#web/lib/errors/field-errors.ts'

const EMPTY_LINK: LessonLinkItem = { title: '', url: '', sub_section: '' }

interface LinkFieldsProps {
  at: number
  link: LessonLinkItem
  problems: FieldErrors
  sections: readonly string[]
  onChange: (more: Partial<LessonLinkItem>) => void
}

function LinkFields({ at, link: { title, url, sub_section }, problems, sections, onChange }: LinkFieldsProps) {
  return (
    <>
      <TextField
        label={t('link.title')}
        error={problems[`links.${at}.title`]}
        autoComplete="off"
        maxLength={MAX_LEARN_TITLE_LENGTH}
        value={title}
        onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
      />
      <TextField
        label={t('link.url')}
        error={problems[`links.${at}.url`]}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        value={url}
        onChange={({ currentTarget }) => onChange({ url: currentTarget.value })}
      />
      <SectionField
        hinted={at === 0}
        sections={sections}
        value={sub_section}
        onChange={(section) => onChange({ sub_section: section })}
      />
    </>
  )
}

export function LinksField({ fields: { links }, problems, write }: LessonForm) {
  const section = useRef<HTMLElement>(null)
  useRowFocus(section, links.length)
  const change = (position: number, more: Partial<LessonLinkItem>) =>
    write({ links: links.map((link, index) => (index === position ? { ...link, ...more } : link)) })
  const sections = links.map(({ sub_section }) => sub_section)
  return (
    <section ref={section} className={styles.part} aria-labelledby="lesson-links">
      <h2 id="lesson-links">{t('links')}</h2>
      <p className={styles.hint}>{t('links.hint')}</p>
      {links.length > 0 && (
        <ol className={styles.rows}>
          {links.map((link, position) => (
            // A link has no id, so its index is the key.
            <li key={position} className={styles.link} aria-label={t('link', { number: position + 1 })}>
              <div>
                <LinkFields
                  at={position}
                  link={link}
                  problems={problems}
                  sections={sections}
                  onChange={(more) => change(position, more)}
                />
              </div>
              <IconButton
                icon="trash"
                label={t('link.remove', { number: position + 1 })}
                onClick={() => write({ links: links.filter((_, index) => index !== position) })}
              />
            </li>
          ))}
        </ol>
      )}
      {problems['links'] && <p className={styles.problem}>{problems['links']}</p>}
      {links.length < MAX_LINKS && (
        <div>
          <Button look="soft" size="small" icon="plus-bold" onClick={() => write({ links: [...links, EMPTY_LINK] })}>
            {t('link.add')}
          </Button>
        </div>
      )}
    </section>
  )
}
