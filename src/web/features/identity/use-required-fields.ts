/** Required fields. Errors appear only after the person tried to continue. */
import { useState } from 'react'
import { passwords } from '#web/lib/messages/en/passwords.ts'
import { focusOnField } from '#web/ui/field/field-focus.ts'

/**
 * Checks required fields.
 * @param fields the values by field name
 */
export const useRequiredFields = (fields: Readonly<Record<string, string>>) => {
  const [hasTried, setHasTried] = useState(false)
  const empty = Object.keys(fields).filter((name) => !fields[name]?.trim())
  return {
    /** Returns the error of a field. */
    getError: (name: string) => (hasTried && empty.includes(name) ? passwords('missing') : undefined),
    validate: (form: HTMLFormElement): boolean => {
      setHasTried(true)
      if (empty[0]) focusOnField(form, empty[0])
      return empty.length === 0
    },
    /** Resets the errors, because other fields are shown now. */
    clearErrors: () => setHasTried(false),
  }
}
