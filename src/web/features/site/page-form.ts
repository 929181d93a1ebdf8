/** The types, contexts and hooks that the fields of a page's form have in common. */
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import type { Field } from '#rules/site/fields.ts'
import type { Problem } from '#rules/site/problems.ts'

/** Changes a value based on its current one, so that nothing typed meanwhile is lost. */
export type ChangeValue = (change: (value: unknown) => unknown) => void

export interface FieldProps<Kind extends Field['kind'] = Field['kind']> {
  field: Extract<Field, { kind: Kind }>
  /** A path such as sections.2.items.0.heading. */
  path: string
  /** The label, if it differs from the field's own. */
  label?: string | undefined
  value: unknown
  onChange: ChangeValue
}

export type AnyFieldProps = FieldProps & {
  /** Whether a frame with its name already surrounds the field. */
  bare?: boolean
}

/** Renders any field. Fields contain fields, so the form provides this by context. */
export const DrawField = createContext<(props: AnyFieldProps) => ReactNode>(() => null)

export const FormErrorsContext = createContext<readonly Problem[]>([])

/** Returns the error of the value at a path. */
export const useFieldError = (path: string): string | undefined =>
  useContext(FormErrorsContext).find((problem) => problem.path === path)?.message

/** Returns the number of errors at these paths and below them. */
export const useErrorCountBelow = (path: string, otherPaths: readonly string[] = []): number => {
  const paths = [path, ...otherPaths]
  const isBelow = (problem: Problem) =>
    paths.some((candidate) => problem.path === candidate || problem.path.startsWith(`${candidate}.`))
  return useContext(FormErrorsContext).filter(isBelow).length
}

export const toFieldId = (path: string, prefix = 'at'): string => `${prefix}-${path}`

/** Focuses an element by id after the next render. */
export const useFocusAfterRender = (): ((id: string) => void) => {
  const targetId = useRef<string>(undefined)
  useEffect(() => {
    if (targetId.current === undefined) return
    document.getElementById(targetId.current)?.focus()
    targetId.current = undefined
  })
  return (id) => {
    targetId.current = id
  }
}
