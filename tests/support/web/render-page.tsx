/** Renders parts of the web app to HTML, before or after the server has answered. A test imports this before them. */
import './browser-globals.ts'
import { type Query, QueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'
import '#web/ui/icon/all-icons.ts'
import '#web/ui/icon/staff-icons.ts'

// The app's cache of answers is private. It is mounted when its module is loaded.
const mount = vi.spyOn(QueryClient.prototype, 'mount')
await import('#web/lib/answers.ts')
const queryClient = mount.mock.contexts[0] as QueryClient
mount.mockRestore()

const render = (element: ReactElement, url: string): string =>
  renderToStaticMarkup(<MemoryRouter initialEntries={[url]}>{element}</MemoryRouter>)

/** Renders an element before any answer has arrived. */
export const renderPage = (element: ReactElement, url = '/'): string => {
  queryClient.clear()
  return render(element, url)
}

/** A query that its component has turned off needs no answer. */
const isUnanswered = ({ state, options }: Query): boolean =>
  state.data === undefined && (options as { enabled?: unknown }).enabled !== false

/**
 * Renders an element after every answer that it needs has arrived.
 * @throws ApiError if the server refuses one of them
 */
export const renderAnswered = async (element: ReactElement, url = '/'): Promise<string> => {
  queryClient.clear()
  for (;;) {
    const html = render(element, url)
    const unanswered = queryClient.getQueryCache().findAll({ predicate: isUnanswered })
    if (unanswered.length === 0) return html
    await Promise.all(unanswered.map((query) => query.fetch()))
  }
}
