import { type ComponentProps, type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { words } from '../words.ts'
import { FieldFrame, type FieldWords } from './field-frame.tsx'
import styles from './field.module.css'

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'children'> &
  FieldWords & {
    /** Shows `length/most` at the right. The form decides what too long means; typing is never cut off. */
    most?: number
    /** Large writing in the display face. */
    display?: boolean
  }

const fitHeight = (area: HTMLTextAreaElement) => {
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight}px`
}

/** Several lines; grows with what is written. */
export function TextArea({ label, error, hint, id, className, most, display, ref, onInput, ...area }: TextAreaProps) {
  const own = useRef<HTMLTextAreaElement>(null)
  const counter = useId()
  const [typed, setTyped] = useState(String(area.value ?? area.defaultValue ?? '').length)
  const length = area.value === undefined ? typed : String(area.value).length

  useEffect(() => {
    if (own.current) fitHeight(own.current)
  })

  const take = (event: FormEvent<HTMLTextAreaElement>) => {
    setTyped(event.currentTarget.value.length)
    fitHeight(event.currentTarget)
    onInput?.(event as Parameters<NonNullable<typeof onInput>>[0])
  }
  const attach = (element: HTMLTextAreaElement | null) => {
    own.current = element
    if (typeof ref === 'function') ref(element)
    else if (ref) ref.current = element
  }
  const aside = most === undefined ? undefined : { id: counter, content: words.characters(length, most) }
  return (
    <FieldFrame label={label} error={error} hint={hint} id={id} className={className} aside={aside}>
      {(control) => (
        <textarea
          rows={3}
          {...area}
          {...control}
          ref={attach}
          onInput={take}
          className={display ? styles.display : undefined}
        />
      )}
    </FieldFrame>
  )
}
