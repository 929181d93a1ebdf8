/** Where in a lesson something belongs: one of the places that have a name already, or a new one. */
import { useId } from 'react'
import { LONGEST_SUB_SECTION } from '#rules/learn/lessons.ts'
import { attachmentMessages as say } from '#web/lib/messages/en/units-attachments.ts'
import { TextField } from '#web/ui/field/text-field.tsx'

interface SectionProps {
  sections: readonly string[]
  value: string
  /** Says what it is good for; once on a page is enough. */
  hinted?: boolean
  onChange: (section: string) => void
}

/** Words that every lesson has use for. */
const usual = [say('section.explore'), say('section.practise'), say('section.home'), say('section.extension')]

export function SectionField({ sections, value, hinted = false, onChange }: SectionProps) {
  const list = useId()
  return (
    <>
      <TextField
        label={say('section')}
        hint={hinted ? say('section.hint') : undefined}
        autoComplete="off"
        list={list}
        maxLength={LONGEST_SUB_SECTION}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <datalist id={list}>
        {[...new Set([...sections, ...usual])].filter(Boolean).map((section) => (
          <option key={section}>{section}</option>
        ))}
      </datalist>
    </>
  )
}
