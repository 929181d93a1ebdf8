import { type ComponentProps, type CSSProperties, type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { uiMessages } from '../ui-messages.ts'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'
import { fitHeight } from './fit-height.ts'
import styles from './field.module.css'

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'children'> &
  FieldTexts & {
    /** Shows `length/maxCount` at the right. The form decides what is too long; typing is never cut off. */
    maxCount?: number
    /** Large text in the display typeface. */
    display?: boolean
  }

/** A field of several lines that grows with its content. */
export function TextArea({
  label,
  error,
  hint,
  id,
  className,
  maxCount,
  display,
  rows = 3,
  ref,
  onInput,
  ...area
}: TextAreaProps) {
  const areaRef = useRef<HTMLTextAreaElement>(null)
  const counter = useId()
  const [typedLength, setTypedLength] = useState(String(area.value ?? area.defaultValue ?? '').length)
  const length = area.value === undefined ? typedLength : String(area.value).length

  useEffect(() => {
    if (areaRef.current) fitHeight(areaRef.current)
  })

  const handleInput = (event: FormEvent<HTMLTextAreaElement>) => {
    setTypedLength(event.currentTarget.value.length)
    fitHeight(event.currentTarget)
    onInput?.(event as Parameters<NonNullable<typeof onInput>>[0])
  }
  const attach = (element: HTMLTextAreaElement | null) => {
    areaRef.current = element
    if (typeof ref === 'function') ref(element)
    else if (ref) ref.current = element
  }
  const aside = maxCount === undefined ? undefined : { id: counter, content: uiMessages.characters(length, maxCount) }
  return (
    <FieldFrame label={label} error={error} hint={hint} id={id} className={className} aside={aside}>
      {(control) => (
        <textarea
          rows={rows}
          style={{ '--rows': rows } as CSSProperties}
          {...area}
          {...control}
          ref={attach}
          onInput={handleInput}
          className={display ? styles.display : undefined}
        />
      )}
    </FieldFrame>
  )
}
