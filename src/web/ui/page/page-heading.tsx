/**
 * The title of a page: it sets the document's title and shows the h1, which takes the focus when the address changes
 * inside the app.
 */
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { signInMessages } from '../sign-in-messages.ts'

/** True for the first page, which the browser opens by itself and reads from the top. */
let isFirstPage = true

/** Moves the focus to the heading after a navigation inside the app, unless the page has already put it elsewhere. */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  const lastPathname = useRef('')
  useEffect(() => {
    const hasMoved = lastPathname.current !== pathname
    lastPathname.current = pathname
    const isFirst = isFirstPage
    isFirstPage = false
    if (!hasMoved || isFirst) return
    const busyElsewhere = document.activeElement?.closest('main *, dialog')
    if (!busyElsewhere) heading.current?.focus({ preventScroll: true })
  }, [pathname])
  return heading
}

/** Writes into the existing title element: React would add a second one. */
export function DocumentTitle({ title }: { title: string }) {
  useEffect(() => {
    document.title = title === signInMessages.site ? title : `${title} · ${signInMessages.site}`
  }, [title])
  return null
}

export type PageHeadingProps = {
  /** The document's title, and the text of the h1 if there are no children. */
  title: string
  children?: ReactNode
  className?: string | undefined
}

export function PageHeading({ title, children, className }: PageHeadingProps) {
  const heading = useHeadingFocus()
  return (
    <>
      <DocumentTitle title={title} />
      <h1 ref={heading} tabIndex={-1} className={className}>
        {children ?? title}
      </h1>
    </>
  )
}
