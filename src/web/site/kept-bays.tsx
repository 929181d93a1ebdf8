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

const kept = new Map<string, string>()

const markupOf = (bay: BayProps): string => {
  const name = JSON.stringify(bay)
  const known = kept.get(name)
  if (known !== undefined) return known
  if (kept.size >= MOST) kept.clear()
  const markup = renderToStaticMarkup(<Bay {...bay} />, { identifierPrefix: NOWHERE })
  kept.set(name, markup)
  return markup
}

const PLACE = /<i data-bay="(\d+)"><\/i>/g

/** For pages whose bays are `SiteBay`s. */
export const drawnPage = (page: ReactNode): string => {
  const bays: BayProps[] = []
  const place = (bay: BayProps): ReactNode => <i data-bay={bays.push(bay) - 1} />
  const html = renderToStaticMarkup(<BayDrawing value={place}>{page}</BayDrawing>)
  // The same bay may stand on a page twice: its ids are those of its place.
  return html.replaceAll(PLACE, (_, index: string) => markupOf(bays[Number(index)]!).replaceAll(NOWHERE, `bay${index}`))
}
