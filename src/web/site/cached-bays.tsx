/**
 * Pages as HTML, with bays that were drawn before: there are few of them, every page has one, and a bay is more work than
 * all the words around it.
 */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Bay, type BayProps } from '#web/ui/bay/bay.tsx'
import { BayDrawing } from './site-bay.tsx'

/** Begins every id of a kept bay, until it stands somewhere. */
const NOWHERE = 'keptbay'

/** Operators write what a bay is called, so there is no end to them by themselves. */
const MOST = 60

const markupCache = new Map<string, string>()

const getBayMarkup = (bay: BayProps): string => {
  const name = JSON.stringify(bay)
  const known = markupCache.get(name)
  if (known !== undefined) return known
  if (markupCache.size >= MOST) markupCache.clear()
  const markup = renderToStaticMarkup(<Bay {...bay} />, { identifierPrefix: NOWHERE })
  markupCache.set(name, markup)
  return markup
}

const BAY_PLACEHOLDER = /<i data-bay="(\d+)"><\/i>/g

/** For pages whose bays are `SiteBay`s. */
export const renderPage = (page: ReactNode): string => {
  const bays: BayProps[] = []
  const place = (bay: BayProps): ReactNode => <i data-bay={bays.push(bay) - 1} />
  const html = renderToStaticMarkup(<BayDrawing value={place}>{page}</BayDrawing>)
  // The same bay may stand on a page twice: its ids are those of its place.
  return html.replaceAll(BAY_PLACEHOLDER, (_, index: string) =>
    getBayMarkup(bays[Number(index)]!).replaceAll(NOWHERE, `bay${index}`),
  )
}
