/** Fields that cannot stay empty: which of them is, is said once somebody has tried to go on without it. */
import { useState } from 'react'
import { passwords } from '#web/lib/messages/en/passwords.ts'
import { focusOnField } from '#web/ui/field/field-focus.ts'

/** @param fields what is typed, by the names of the fields */
export const useRequiredFields = (fields: Readonly<Record<string, string>>) => {
  const [tried, setTried] = useState(false)
  const empty = Object.keys(fields).filter((name) => !fields[name]?.trim())
  return {
    /** What to say in that field. */
    missing: (name: string) => (tried && empty.includes(name) ? passwords('missing') : undefined),
    areThere: (form: HTMLFormElement): boolean => {
      setTried(true)
      if (empty[0]) focusOnField(form, empty[0])
      return empty.length === 0
    },
    /** Other fields stand there now. */
    begin: () => setTried(false),
  }
}
