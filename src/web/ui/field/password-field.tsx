import { type ComponentProps, useState } from 'react'
import { IconButton } from '../action/icon-button.tsx'
import { signInMessages } from '../sign-in-messages.ts'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'

export type PasswordFieldProps = Omit<ComponentProps<'input'>, 'children' | 'type'> & FieldTexts

/** A password field that can reveal its text. Paste and password managers work as usual. */
export function PasswordField({ label, error, hint, id, className, ...input }: PasswordFieldProps) {
  const [isVisible, setIsVisible] = useState(false)
  const eye = (
    <IconButton
      icon={isVisible ? 'eye-slash' : 'eye'}
      label={signInMessages.showPassword}
      pressed={isVisible}
      onClick={() => setIsVisible(!isVisible)}
    />
  )
  return (
    <FieldFrame label={label} error={error} hint={hint} id={id} className={className} affix={eye}>
      {(control) => (
        <input
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...control}
          type={isVisible ? 'text' : 'password'}
        />
      )}
    </FieldFrame>
  )
}
