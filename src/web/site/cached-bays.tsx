/**
 * Renders pages as HTML with cached bays: there are few different bays, every page has one, and a bay costs more to
 * render than all the text around it.
 */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Bay, type BayProps } from '#web/ui/bay/bay.tsx'
import { BayDrawing } from './site-bay.tsx'

/** The start of every id in a cached bay, until it is placed on a page. */
const ID_PLACEHOLDER = 'cachedbay'

/** The largest number of cached bays. Admins write the bays' labels, so the number is otherwise unlimited. */
const MAX_CACHED = 60

const markupCache = new Map<string, string>()

const getBayMarkup = (bay: BayProps): string => {
  const name = JSON.stringify(bay)
  const cached = markupCache.get(name)
  if (cached !== undefined) return cached
  if (markupCache.size >= MAX_CACHED) markupCache.clear()
  const markup = renderToStaticMarkup(<Bay {...bay} />, { identifierPrefix: ID_PLACEHOLDER })
  markupCache.set(name, markup)
  return markup
}

const BAY_PLACEHOLDER = /<i data-bay="(\d+)"><\/i>/g

/** Renders pages whose bays are `SiteBay`s. */
export const renderPage = (page: ReactNode): string => {
  const bays: BayProps[] = []
  const placeholderFor = (bay: BayProps): ReactNode => <i data-bay={bays.push(bay) - 1} />
  const html = renderToStaticMarkup(<BayDrawing value={placeholderFor}>{page}</BayDrawing>)
  // The same bay may be on a page twice: its ids are made unique by its place.
  return html.replaceAll(BAY_PLACEHOLDER, (_, index: string) =>
    getBayMarkup(bays[Number(index)]!).replaceAll(ID_PLACEHOLDER, `bay${index}`),
  )
}
