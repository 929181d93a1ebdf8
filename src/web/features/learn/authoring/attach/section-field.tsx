/** Chooses the section of a lesson that an item belongs to: an existing section or a new one. */
import { useId } from 'react'
import { MAX_SUB_SECTION_LENGTH } from '#rules/learn/lessons.ts'
import { attachmentMessages as t } from '#web/lib/messages/en/units-attachments.ts'
import { TextField } from '#web/ui/field/text-field.tsx'

interface SectionProps {
  sections: readonly string[]
  value: string
  /** Shows a hint about what sections are for; one hint on a page is enough. */
  hinted?: boolean
  onChange: (section: string) => void
}

/** Section names that suit every lesson. */
const defaultSections = [t('section.explore'), t('section.practise'), t('section.home'), t('section.extension')]

export function SectionField({ sections, value, hinted = false, onChange }: SectionProps) {
  const listId = useId()
  return (
    <>
      <TextField
        label={t('section')}
        hint={hinted ? t('section.hint') : undefined}
        autoComplete="off"
        list={listId}
        maxLength={MAX_SUB_SECTION_LENGTH}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <datalist id={listId}>
        {[...new Set([...sections, ...defaultSections])].filter(Boolean).map((section) => (
          <option key={section}>{section}</option>
        ))}
      </datalist>
    </>
  )
}
