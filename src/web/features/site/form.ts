/** What the fields of a page's form have in common. */
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import type { Field } from '#rules/site/fields.ts'
import type { Problem } from '#rules/site/problems.ts'

/** From what stands there at that moment, so that nothing that was typed meanwhile is undone. */
export type ChangeValue = (change: (value: unknown) => unknown) => void

export interface FieldProps<Kind extends Field['kind'] = Field['kind']> {
  field: Extract<Field, { kind: Kind }>
  /** As sections.2.items.0.heading. */
  path: string
  /** Where it differs from the field's own. */
  label?: string | undefined
  value: unknown
  onChange: ChangeValue
}

export type AnyFieldProps = FieldProps & {
  /** Its frame and its name stand around it already. */
  bare?: boolean
}

/** Fields hold fields: what draws any of them stands around the form. */
export const DrawField = createContext<(props: AnyFieldProps) => ReactNode>(() => null)

export const FormErrorsContext = createContext<readonly Problem[]>([])

/** What is wrong with the value at this place. */
export const useFieldError = (path: string): string | undefined =>
  useContext(FormErrorsContext).find((problem) => problem.path === path)?.message

/** How much is wrong at these places and below them. */
export const useErrorCountBelow = (path: string, others: readonly string[] = []): number => {
  const places = [path, ...others]
  const isBelow = (problem: Problem) =>
    places.some((place) => problem.path === place || problem.path.startsWith(`${place}.`))
  return useContext(FormErrorsContext).filter(isBelow).length
}

export const toFieldId = (path: string, part = 'at'): string => `${part}-${path}`

/** Puts the focus on what stands there after the next drawing. */
export const useFocusAfterRender = (): ((id: string) => void) => {
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    document.getElementById(wanted.current)?.focus()
    wanted.current = undefined
  })
  return (id) => {
    wanted.current = id
  }
}
